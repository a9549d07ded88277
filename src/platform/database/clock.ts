import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

const DAY = 86_400_000;
const KEY = 'clock';

interface Watch {
  /** When the clock was looked at last. */
  seenAt: number;
  /** Where it stood after a leap ahead that is not a day old; null without one. */
  jumpedAt: number | null;
}

/** What looking at the clock once more tells. */
function advanceClock({ seenAt, jumpedAt }: Watch, now: number): Watch {
  if (now - seenAt > DAY) return { seenAt: now, jumpedAt: now };
  const isOver = jumpedAt !== null && (now < jumpedAt || now - jumpedAt >= DAY);
  return { seenAt: now, jumpedAt: isOver ? null : jumpedAt };
}

/**
 * A clock a day ahead of where it was last seen may be wrong, or nothing ran for so long: a day
 * must pass in which it can be put right.
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

/** Work that does nothing while the clock may be wrong. */
export function unlessClockJumped(
  dependencies: { db: Database; clock: Clock; log: Log },
  run: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    if (await mayActByDate(dependencies)) await run();
  };
}
