import * as m from '#messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { addressOwner } from '../contacts/address-owner.ts';
import { contactOf } from '../contacts/contact.rules.ts';
import { lockUnasked, markAsked } from './ask-owner.queries.ts';
import { writeDoubtMail } from './mail.ts';
import { type DoubtRow, findChecks } from './staff.queries.ts';
import { monthsBefore, weighSigns } from './staleness.rules.ts';

const MONTHS_BETWEEN = 6;
const AT_ONCE = 100;
const MOST_A_DAY = 1000;

export interface AskDependencies {
  site: { name: string; url: string };
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
}

/** Asks the owners of stale listings whether they are still right. */
export async function askStale(dependencies: AskDependencies): Promise<void> {
  for (let left = MOST_A_DAY; left > 0; left -= AT_ONCE) {
    if ((await askSome(dependencies)) < AT_ONCE) return;
  }
}

function askSome(dependencies: AskDependencies): Promise<number> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const since = monthsBefore(dependencies.clock(), MONTHS_BETWEEN);
    const ids = await lockUnasked(trx, since, AT_ONCE);
    for (const row of await findChecks(trx, ids)) await send(trx, dependencies, row);
    return ids.length;
  });
}

/** By staff, about a listing locked by the caller. Throws `conflict` if there is nobody to ask. */
export async function askOwner(
  trx: DatabaseTransaction,
  dependencies: AskDependencies,
  id: number,
): Promise<void> {
  const [row] = await findChecks(trx, [id]);
  if (!row || !contactOf(row)) {
    throw new AppError('conflict', m.issues_no_email());
  }
  if (row.askedAt && row.askedAt > monthsBefore(dependencies.clock(), MONTHS_BETWEEN)) {
    throw new AppError('conflict', m.issues_asked_recently());
  }
  await send(trx, dependencies, row);
}

async function send(
  trx: DatabaseTransaction,
  { clock, jobs, site }: AskDependencies,
  row: DoubtRow,
): Promise<void> {
  const at = clock();
  const { id, name } = row.business;
  const owner = await addressOwner(trx, { ...row, id }, { at, siteUrl: site.url });
  if (!owner) return;
  const asked = { ...row, name, reasons: weighSigns(row, at) };
  await jobs.enqueue(trx, mailQueue, writeDoubtMail(owner, asked));
  await markAsked(trx, [id], at);
}
