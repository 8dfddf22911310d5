"""How War in Heaven looks: the battlefield, its tokens and the cards, in marks."""
