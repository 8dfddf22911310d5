/** What is needed when a game is over; it is loaded then. */

export { default as Finished } from './Finished.svelte'
export { Replay } from './Replay.svelte'
export { default as Scrubber } from './Scrubber.svelte'
