/** How the owner of this browser likes to play. */

import type { Theme } from './colour'
import { read, write } from './storage'

interface Liked {
  theme: 'auto' | Theme
  sound: 'off' | 'mine' | 'all'
  confirmTouch: boolean
  patterns: boolean
  motion: boolean
  curtain: boolean
  name: string
}
const USUAL: Liked = {
  theme: 'auto',
  sound: 'mine',
  confirmTouch: false,
  patterns: true,
  motion: true,
  curtain: true,
  name: '',
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

class Settings {
  liked = $state.raw<Liked>({ ...USUAL, ...read<Partial<Liked>>('settings', {}) })
  private deviceDark = $state(dark.matches)
  private deviceStill = $state(still.matches)
  theme: Theme = $derived(this.liked.theme === 'auto' ? (this.deviceDark ? 'dark' : 'light') : this.liked.theme)
  motion: boolean = $derived(this.liked.motion && !this.deviceStill)

  like(more: Partial<Liked>): void {
    this.liked = { ...this.liked, ...more }
    write('settings', this.liked)
  }

  constructor() {
    dark.addEventListener('change', () => (this.deviceDark = dark.matches))
    still.addEventListener('change', () => (this.deviceStill = still.matches))
    $effect.root(() => {
      $effect(() => {
        document.documentElement.dataset['theme'] = this.theme
        document.documentElement.dataset['motion'] = this.motion ? 'yes' : 'no'
      })
    })
  }
}

export const settings = new Settings()
