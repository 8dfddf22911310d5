/** How long something travels, in milliseconds. */
export const TRAVEL = 200
