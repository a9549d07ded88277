import { sql } from 'kysely';
import * as m from '#messages';
import type { FactDoubt, StaleReason } from '../../contract/checks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../platform/mail/planned.ts';
import { addressOwner, type OwnerAddress } from '../contacts/address-owner.ts';
import { contactOf } from '../contacts/contact.rules.ts';
import { planMail } from '../mails/plan.ts';
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

/** Stale ones with a contact that was not asked since then, held; the longest first. Index business_checks_stale. */
async function lockUnasked(
  trx: DatabaseTransaction,
  since: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from business_checks s join businesses b on b.id = s.business_id
    where s.kind = 'stale' and b.is_listed
      and coalesce(b.owner_email, b.email) is not null
      and not exists (
        select from confirm_asks a where a.business_id = b.id and a.asked_at > ${since})
    order by s.since, s.business_id limit ${limit} for update of s
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Counts as the yearly question, too. */
async function markAsked(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  await sql`
    insert into confirm_asks (business_id, asked_at)
    select id, ${at} from unnest(${ids}::bigint[]) as id order by id
    on conflict (business_id) do update set asked_at = excluded.asked_at
  `.execute(trx);
}

interface Asked {
  name: string;
  confirmedAt: Date;
  reasons: StaleReason[];
  doubts: FactDoubt[];
}

function writeDoubtMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, confirmedAt, reasons, doubts }: Asked,
): PlannedMail {
  const month: MailValue = { month: confirmedAt.toISOString(), hasYear: true };
  const sentences: Record<StaleReason['code'], MailValue> = {
    unconfirmed: { words: 'doubt-unconfirmed', with: { month } },
    website: { words: 'doubt-website' },
    closed: { words: 'doubt-closed' },
    vanished: { words: 'doubt-vanished' },
    conflict: { lines: doubts.map(describeDoubt) },
  };
  const lines = reasons.map(({ code }) => sentences[code]);
  return planMail('listing-doubt', to, { listing, doubts: { lines }, manage_url }, { businessId });
}

function describeDoubt({ kind, value, miles, zipCity, zipStates }: FactDoubt): MailValue {
  const place = [zipCity, ...zipStates].filter(Boolean).join(', ');
  const states = zipStates.reduce<MailValue>(
    (one, other) => (one ? { words: 'or', with: { one, other } } : other),
    '',
  );
  return { words: `doubt-${kind}`, with: { value, place, states, miles: miles ?? '' } };
}
