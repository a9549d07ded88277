import type { Area } from '../../contract/settings.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { startProgress, writeArea } from './queries.ts';

export const settleAreaQueue: Queue<object> = { name: 'settle-area', retries: 20 };

/**
 * In the transaction that changes the setting: listings placed from then on are held against the
 * new area at once, those that are there by a job. Nothing is deleted.
 */
export async function applyArea(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  area: Area,
): Promise<void> {
  if (!(await writeArea(trx, area))) return;
  await startProgress(trx);
  await jobs.enqueue(trx, settleAreaQueue, {});
}
