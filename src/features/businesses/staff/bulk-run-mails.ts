import { sql } from 'kysely';
import type { BulkChange, ListingSelection } from '../../../contract/bulk-runs.staff.ts';
import { isMemberStatus } from '../../../contract/businesses.staff.ts';
import type { MailPreview } from '../../../contract/mails.staff.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { hashRecipient } from '../../mails/model/notices.queries.ts';
import { chooseMailLanguage } from '../../mails/model/reader-language.ts';
import { findWords, previewMail } from '../../mails/model/render.ts';
import { isTemplate } from '../../mails/model/templates.rules.ts';
import { writeStaffLetter } from '../model/mail.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRows } from '../model/staff.queries.ts';
import { type BulkRunRow, findBulkRun, type RunDependencies, runGone } from './bulk-runs.ts';

type Letter = Extract<BulkChange, { action: 'mail' }>['mail'];

export function isForMembers({ status }: Pick<ListingSelection, 'status'>): boolean {
  return isMemberStatus(status);
}

/** Writes the email of a run to the contact of a listing. Replies go to the site's contact address. */
export function writeRunLetter(
  { site, secret }: Pick<RunDependencies, 'site' | 'secret'>,
  { filter }: Pick<BulkRunRow, 'filter'>,
  { owner, listing, mail }: { owner: OwnerAddress; listing: ListingRow; mail: Letter },
): PlannedMail {
  const stops = isForMembers(filter) ? hashRecipient(secret, owner.to) : null;
  return writeStaffLetter(owner, listing, { ...mail, replyTo: site.contactEmail, stops });
}

/** Returns a function that writes the email of a run as the first listing's contact would get it. */
async function readFirst(dependencies: RunDependencies, id: number) {
  const { db, site } = dependencies;
  const row = await findBulkRun(db.kysely, id);
  const [first] = row?.examples ?? [];
  const [listing] = first ? await findStaffRows(db, [first.id]) : [];
  if (row?.change.action !== 'mail' || !listing) throw runGone();
  const { mail } = row.change;
  const manageUrl = `${site.url}/api/owner-link?token=...`;
  const write = (to: string) => {
    const owner = { to, manageUrl, businessId: listing.id };
    return writeRunLetter(dependencies, row, { owner, listing, mail });
  };
  return { to: contactOf(listing), write };
}

export async function previewRunMail(
  dependencies: RunDependencies,
  id: number,
): Promise<MailPreview> {
  const { to, write } = await readFirst(dependencies, id);
  return previewMail(dependencies, to, write);
}

/**
 * Sends a run's email to the staff account that requested the test. It has no link to manage the listing or
 * to unsubscribe.
 */
export async function testRunMail(
  dependencies: RunDependencies,
  id: number,
  to: string,
): Promise<{ to: string }> {
  const { db, jobs } = dependencies;
  const { write } = await readFirst(dependencies, id);
  const { notice: _, replyTo: __, ...planned } = write(to);
  if (!isTemplate(planned.template)) throw runGone();
  const language = await chooseMailLanguage(dependencies, planned);
  const draft = await findWords(db, planned.template, language);
  await db.kysely
    .transaction()
    .execute((trx) => jobs.enqueue(trx, mailQueue, { ...planned, language, draft }));
  return { to };
}

export interface MailCounts {
  waiting: number;
  sent: number;
  failed: number;
  withheld: number;
}

/** Counts a run's emails by result. Results are stored for 90 days; older emails count as sent. */
export async function countRunMails(
  { db, clock }: Pick<RunDependencies, 'db' | 'clock'>,
  id: number,
): Promise<MailCounts> {
  const row = await findBulkRun(db.kysely, id);
  if (row?.change.action !== 'mail') throw runGone();
  const mayWait = clock().getTime() - (row.startedAt?.getTime() ?? 0) < LONGEST_WAIT;
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state in ('failed', 'given-up')) as failed,
      count(*) filter (where state = 'withheld') as withheld
    from (
      select coalesce(s.state, case when ${mayWait} then 'waiting' else 'sent' end) as state
      from bulk_run_mails m left join sent_mails s on s.job_id = m.job_id
      where m.bulk_run_id = ${id}
    ) mails
  `.execute(db.kysely);
  const [counts] = rows;
  return counts ?? { waiting: 0, sent: 0, failed: 0, withheld: 0 };
}

/** Longer than the week in which emails are retried. */
const LONGEST_WAIT = 10 * 86_400_000;
