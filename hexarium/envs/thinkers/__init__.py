"""Bots that think within the compiled step of many games: one file for each kind of thought."""
