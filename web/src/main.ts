import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { wake } from './lib/sound'

addEventListener('pointerdown', wake)
addEventListener('keydown', wake)
mount(App, { target: document.getElementById('app')! })
