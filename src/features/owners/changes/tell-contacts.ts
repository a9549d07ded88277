import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { inLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { startTelling } from '../../mails/model/contact-notices.ts';
import { chooseMailLanguage } from '../../mails/model/reader-language.ts';
import { nameChanges, writeChange, writeContactsMail } from '../model/change-mail.ts';
import type { ChangeMailDependencies } from '../model/mail-changes.ts';
import { maskEmail } from '../model/target.rules.ts';
import { compareSnapshots, type Snapshot, snapshot } from '../model/undoable.rules.ts';

const AT_ONCE = 500;
const MAX_LISTINGS = 20;

export async function emailWaitingChanges(dependencies: ChangeMailDependencies): Promise<void> {
  const { db, jobs } = dependencies;
  const recipients = await listToBeTold(db, AT_ONCE);
  for (const email of recipients) await tellOne(dependencies, email);
  if (recipients.length === 0) return;
  await db.kysely.transaction().execute((trx) => startTelling(jobs, trx));
}

async function tellOne(
  { db, jobs, site, secret }: ChangeMailDependencies,
  email: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const notices = await takeNotices(trx, email);
    const [first] = notices;
    if (!first) return;
    const to = first.email;
    const changed = joinNotices(notices);
    const reader = { db: { kysely: trx }, secret, site };
    const language = await chooseMailLanguage(reader, { to });
    const rows = [];
    for (const { businessName: listing, before, after } of changed.slice(0, MAX_LISTINGS)) {
      const named = await inLanguage(language, () => nameChanges(trx, before, after));
      rows.push(...named.map((one) => ({ listing, change: writeChange(one) })));
    }
    if (rows.length === 0) return;
    const more = Math.max(0, changed.length - MAX_LISTINGS);
    await jobs.enqueue(trx, mailQueue, writeContactsMail(site, to, { rows, more }));
  });
}

/** Joins notices per listing: the first old and the last new value of each field. Masks a new owner address. */
function joinNotices(notices: ContactNotice[]): ContactNotice[] {
  const ofListing = Map.groupBy(notices, ({ businessId }) => businessId);
  return [...ofListing.values()].flatMap((all) => {
    const before = Object.assign({}, ...all.map((one) => one.before).reverse());
    const after = Object.assign({}, ...all.map((one) => one.after));
    const differing = compareSnapshots(before, after);
    const { contact } = differing.after;
    if (contact) differing.after.contact = maskEmail(contact);
    const [first] = all;
    return first && Object.keys(differing.after).length > 0 ? [{ ...first, ...differing }] : [];
  });
}

interface ContactNotice {
  businessId: number;
  businessName: string;
  email: string;
  before: Snapshot;
  after: Snapshot;
}

const sides = z.object({ before: snapshot, after: snapshot });

const isWhole = sql`not exists (select from imports i
  where i.id = n.import_id and i.state in ('committing', 'undoing'))`;

async function listToBeTold(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(first.email) as email from (
      select n.email from contact_notices n where ${isWhole} order by n.id limit ${limit}
    ) first
  `.execute(db.kysely);
  return rows.map(({ email }) => email);
}

/** Deletes and returns all notices for an address, oldest first. Uses index `contact_notices_email`. */
async function takeNotices(trx: DatabaseTransaction, email: string): Promise<ContactNotice[]> {
  const { rows } = await sql<ContactNotice>`
    with taken as (
      delete from contact_notices n where lower(n.email) = ${email} and ${isWhole} returning n.*
    )
    select t.business_id, b.name as business_name, t.email, t.before, t.after
    from taken t join businesses b on b.id = t.business_id and b.deleted_at is null
    order by t.id
  `.execute(trx);
  return rows.map((row) => ({ ...row, ...sides.parse(row) }));
}
