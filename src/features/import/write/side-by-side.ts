import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a batch keeps what it holds while one before it is not written. */
const PATIENCE = 30_000;

export interface Turn {
  /** Whether all before are written; `waiting` where that takes too long to go on holding anything. */
  reach(): Promise<boolean | 'waiting'>;
  /** The same, however long it takes. */
  wait(): Promise<boolean>;
}

/**
 * Works on pieces side by side which are finished in their order: `write` does what it can and then waits
 * for its turn. After one that is not written none is. Answers whether all that `next` gave were written.
 */
export async function writeSideBySide<Piece>({
  workers,
  next,
  write,
}: {
  workers: number;
  /** The piece after the last that was given; null for none. Never asked twice at once. */
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
