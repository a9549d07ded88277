import type { DeskFigures } from '../../contract/desk/figures.ts';
import type { Owner } from '../../contract/desk/owner.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { chartStart, describeDays } from './periods.rules.ts';
import { isMailed, listDays } from './queries.ts';

export async function readFigures(
  { db, clock }: { db: Database; clock: Clock },
  { id, businessId }: Owner,
): Promise<DeskFigures> {
  const now = clock();
  const [days, mailed] = await Promise.all([
    listDays(db, businessId, chartStart(now)),
    isMailed(db, id),
  ]);
  return { ...describeDays(days, now), isMailed: mailed };
}
