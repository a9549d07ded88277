import type { Clock } from '../clock.ts';
import type { Log } from '../telemetry/log.ts';
import type { Database } from './database.ts';

const DAY = 86_400_000;
const KEY = 'clock';

interface Watch {
  seenAt: number;
  /** Time after a jump ahead within the last day; null if there was none. */
  jumpedAt: number | null;
}

function advanceClock({ seenAt, jumpedAt }: Watch, now: number): Watch {
  if (now - seenAt > DAY) return { seenAt: now, jumpedAt: now };
  const isOver = jumpedAt !== null && (now < jumpedAt || now - jumpedAt >= DAY);
  return { seenAt: now, jumpedAt: isOver ? null : jumpedAt };
}

/**
 * Returns false for a day after the clock was more than a day ahead of its last reading. Either it is wrong
 * or nothing ran for that long, so there must be time to correct it.
 */
async function mayActByDate(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Promise<boolean> {
  const { db, clock, log } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const now = clock().getTime();
    await trx
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify({ seenAt: now, jumpedAt: null }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await trx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', KEY)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before: Watch = JSON.parse(value);
    const after = advanceClock(before, now);
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(after) })
      .where('key', '=', KEY)
      .execute();
    if (after.jumpedAt === now) {
      const from = new Date(before.seenAt).toISOString();
      const words = 'the clock is more than a day ahead of where it was last seen here';
      log.warn({ from, to: new Date(now).toISOString() }, `${words}; nothing expires for a day`);
    }
    return after.jumpedAt === null;
  });
}

/** Wraps work that must not run while the clock may be wrong. */
export function unlessClockJumped(
  dependencies: { db: Database; clock: Clock; log: Log },
  run: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    if (await mayActByDate(dependencies)) await run();
  };
}
