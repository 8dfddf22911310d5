/** Small sounds, made here: nothing is loaded. */

let context: AudioContext | null = null
/** Milliseconds within which the same sounds are one. */
const TOGETHER = 60

function note(at: number, pitch: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
  if (!context) return
  const from = context.currentTime + at
  const voice = context.createOscillator()
  const volume = context.createGain()
  voice.type = shape
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loud, from + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
  voice.connect(volume).connect(context.destination)
  voice.start(from)
  voice.stop(from + length)
}

function rattle(): void {
  if (!context) return
  const length = 0.35
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let noise = 0
  for (let at = 0; at < samples.length; at++) {
    const knock = Math.max(0, Math.sin((at / samples.length) * 28)) ** 6
    // Wood on wood: noise hisses.
    noise += (Math.random() * 2 - 1 - noise) * 0.2
    samples[at] = noise * knock * (1 - at / samples.length) * 0.3
  }
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(context.destination)
  source.start()
}

const SOUNDS: Record<string, () => void> = {
  asked: () => {
    note(0, 660, 0.25, 0.08)
    note(0.12, 880, 0.35, 0.08)
  },
  roll: rattle,
  move: () => note(0, 320, 0.09, 0.08, 'triangle'),
  put: () => note(0, 240, 0.12, 0.1, 'triangle'),
  flow: () => note(0, 980, 0.08, 0.03),
  hit: () => {
    note(0, 130, 0.2, 0.12, 'sawtooth')
    note(0.03, 90, 0.25, 0.1, 'square')
  },
  card: () => note(0, 520, 0.12, 0.05, 'triangle'),
  award: () => [523, 659, 784].forEach((pitch, at) => note(at * 0.09, pitch, 0.3, 0.06)),
  over: () => [523, 659, 784, 1046].forEach((pitch, at) => note(at * 0.13, pitch, 0.5, 0.07)),
  wrong: () => note(0, 160, 0.15, 0.06, 'square'),
}

/** A browser lets a page make sounds only after its owner has touched it. */
export function wake(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

const lately = new Map<string, number>()

/** Whatever happens several times at once is heard once, or many small sounds would be a loud one. */
export function play(sound: string): void {
  const now = performance.now()
  if (context?.state !== 'running' || now - (lately.get(sound) ?? -TOGETHER) < TOGETHER) return
  lately.set(sound, now)
  SOUNDS[sound]?.()
}
