const MINUTE = 60_000;
/** An item that nobody touches is free again: one that is open somewhere, and one that is kept. */
const OPEN_FOR = 30 * MINUTE;
const KEPT_FOR = 24 * 60 * MINUTE;

export interface Held {
  open: Date;
  kept: Date;
}

/** Who had it since then still has it. */
export function heldSince(now: Date): Held {
  return {
    open: new Date(now.getTime() - OPEN_FOR),
    kept: new Date(now.getTime() - KEPT_FOR),
  };
}
