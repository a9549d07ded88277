/** Seconds that a change can be undone from the screen. */
export const UNDO_SECONDS = 10;
