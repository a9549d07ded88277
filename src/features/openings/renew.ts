import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { holdUnknownSoon, setTimeZone, writeOpenSpans } from './openings.queries.ts';
import { DAYS_KNOWN, deriveFromHours, planOpenSpans } from './openings.ts';

const DAYS_LEFT = 8;
const BATCH = 200;

/** Writes the days ahead of all whose openings are soon not known any more. */
export async function renewOpenings({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock();
  const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
  const [until, beyond] = [days(DAYS_LEFT), days(DAYS_KNOWN + 1)];
  for (let renewed = BATCH; renewed === BATCH; ) {
    renewed = await db.kysely.transaction().execute(async (trx) => {
      const rows = await holdUnknownSoon(trx, { until, beyond, limit: BATCH });
      const plans = [];
      for (const row of rows) {
        const { timeZone, openTokens } = deriveFromHours(row);
        if (timeZone === null) continue;
        if (timeZone !== row.timeZone) await setTimeZone(trx, { ...row, timeZone, openTokens });
        plans.push(planOpenSpans({ ...row, timeZone }, at));
      }
      if (plans.length > 0) await writeOpenSpans(trx, plans);
      return rows.length;
    });
  }
}
