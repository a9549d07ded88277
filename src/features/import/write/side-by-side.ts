import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a batch holds its locks while waiting for the previous batch. */
const PATIENCE = 30_000;

export interface Turn {
  /** Resolves to whether all previous batches were written, or to `waiting` after `PATIENCE` milliseconds. */
  reach(): Promise<boolean | 'waiting'>;
  wait(): Promise<boolean>;
}

/**
 * Runs several workers whose pieces finish in order: `write` prepares its piece, then waits for its turn.
 * After a failed piece, no later one is written. Returns whether all pieces were written.
 */
export async function writeSideBySide<Piece>({
  workers,
  next,
  write,
}: {
  workers: number;
  /** Returns the next piece, or null if there is none. Never called concurrently. */
  next: () => Promise<Piece | null>;
  write: (piece: Piece, turn: Turn) => Promise<boolean>;
}): Promise<boolean> {
  let asking: Promise<unknown> = Promise.resolve();
  let before = Promise.resolve(true);
  let isBroken = false;
  const claim = async () => {
    const piece = isBroken ? null : await next();
    if (piece === null) return null;
    const { promise, resolve: end } = Promise.withResolvers<boolean>();
    const turn = createTurn(before);
    before = promise;
    return { piece, turn, end };
  };
  const work = async () => {
    for (;;) {
      const asked = asking.then(claim);
      asking = asked.catch(() => {});
      const claimed = await asked;
      if (!claimed) return;
      let isWritten = false;
      try {
        isWritten = await write(claimed.piece, claimed.turn);
      } finally {
        isBroken ||= !isWritten;
        claimed.end(isWritten);
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return !isBroken;
}

function createTurn(before: Promise<boolean>): Turn {
  return {
    wait: () => before,
    async reach() {
      const patience = new AbortController();
      const waiting = sleep(PATIENCE, 'waiting' as const, { signal: patience.signal });
      waiting.catch(() => {});
      return Promise.race([before, waiting]).finally(() => patience.abort());
    },
  };
}
