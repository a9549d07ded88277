import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as m from '#messages';
import { type AskedBusiness, type InquiryInput, MAX_OFFERED } from '../../../contract/inquiries.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordChange } from '../../audit/record-change.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';
import { addressOwner, createOwnerLink, type OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import { listInvitedReaders } from '../../owners/model/invited-readers.ts';
import { hashComment, hashInquirers } from '../../reviews/model/rules.ts';
import type { Site } from '../../settings/site.ts';
import { countInquiry, statisticsDay } from '../../statistics/queries.ts';
import { INQUIRY_STOPS, INVITED_INQUIRY_STOPS } from '../model/switch-inquiries.ts';
import { screenInquiry } from './screen.ts';

const DAY = 86_400_000;

export interface InquiryDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  site: Site;
}

interface Asked extends AskedBusiness {
  ownerId: number;
  phone: string | null;
  email: string | null;
  ownerEmail: string | null;
  website: string | null;
}

/** Finds listed businesses in the order of their ids, with whether they accept messages. */
async function findAsked(
  db: Database['kysely'] | DatabaseTransaction,
  ids: number[],
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select b.id, b.name, b.slug, b.address, b.city, b.state, b.phone, b.email, b.owner_email, b.website,
      json_build_object('slug', c.slug, 'name', c.name) as category, o.id as owner_id,
      coalesce(o.takes_inquiries and not b.inquiries_off, false) as takes_inquiries
    from businesses b
    join categories c on c.id = b.category_id
    left join business_owners o
      on o.business_id = b.id and o.revoked_at is null and o.locked_at is null
    where b.id = any(${ids}::bigint[]) and b.is_listed
    order by b.id
  `.execute(db);
  return rows;
}

/** Returns the businesses that accept messages, in the order of the ids. */
export async function listAsked(
  { db, site }: Pick<InquiryDependencies, 'db' | 'site'>,
  ids: number[],
): Promise<AskedBusiness[]> {
  requireInquiries(site);
  const found = await findAsked(db.kysely, ids.slice(0, MAX_OFFERED));
  return found
    .filter(({ takesInquiries }) => takesInquiries)
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(toAsked);
}

function toAsked(found: Asked): AskedBusiness {
  const { id, name, slug, category, address, city, state, takesInquiries } = found;
  return { id, name, slug, category, address, city, state, takesInquiries };
}

export async function readAsked(
  { db, site }: Pick<InquiryDependencies, 'db' | 'site'>,
  id: number,
): Promise<AskedBusiness> {
  requireInquiries(site);
  const [found] = await findAsked(db.kysely, [id]);
  if (!found) throw businessGone();
  return toAsked(found);
}

function requireInquiries({ settings }: Site): void {
  if (!settings.inquiries) throw new AppError('not_found', m.inquiries_off());
}

function businessGone(): AppError {
  return new AppError('not_found', m.report_business_gone());
}

/**
 * Stores a message for each business and emails it to the owner. Possible spam is stored without an email; a message
 * that fills in the honeypot isn't stored. Throws `not_found`, and `conflict` if a business accepts no messages.
 */
export async function writeInquiry(
  dependencies: InquiryDependencies,
  input: InquiryInput,
  address: string,
): Promise<number[]> {
  const { db, clock, secret, site } = dependencies;
  requireInquiries(site);
  const at = clock();
  // Accepts yesterday, because the visitor's time zone may be behind.
  if (input.wantedOn && input.wantedOn < statisticsDay(new Date(at.getTime() - DAY))) {
    throw invalidField('wantedOn', m.offers_over());
  }
  const ids = [...new Set(input.businessIds)];
  await db.kysely.transaction().execute(async (trx) => {
    const found = await findAsked(trx, ids);
    if (found.length < ids.length) throw businessGone();
    const refusing = found.find(({ takesInquiries }) => !takesInquiries);
    if (refusing) throw new AppError('conflict', m.inquiries_refused({ name: refusing.name }));
    if (input.nickname) return;
    const networkHashes = hashInquirers(secret, address, at);
    for (const business of found) {
      await keepInquiry(trx, dependencies, {
        input,
        business,
        networkHashes,
        businessIds: ids,
        at,
      });
    }
    await rememberLanguage(trx, secret, { address: input.email, at });
  });
  return ids;
}

interface Inquiry {
  input: InquiryInput;
  business: Asked;
  networkHashes: [string, string];
  businessIds: number[];
  at: Date;
}

async function keepInquiry(
  trx: DatabaseTransaction,
  { jobs, site }: InquiryDependencies,
  { input, business, networkHashes, businessIds, at }: Inquiry,
): Promise<void> {
  const { id: businessId } = business;
  const { name, email, message, wantedOn, isEmailShared } = input;
  const messageHash = hashComment(message);
  const suspect = { businessId, businessIds, name, email, message, messageHash, networkHashes, at };
  const spamReason = await screenInquiry(trx, { ...suspect, own: business });
  const row = await trx
    .insertInto('inquiries')
    .values({
      businessId,
      name,
      email,
      message,
      wantedOn,
      isEmailShared,
      messageHash,
      spamReason,
      state: spamReason ? 'spam' : 'open',
      inquiryKey: hashInquiry(input, businessId),
      networkHash: networkHashes[0],
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('inquiryKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  const after = { inquiryId: row.id, ...(spamReason && { spamReason }) };
  const action = 'business.receive-inquiry';
  await recordChange(trx, { at, actor: 'visitor', action, businessId, after });
  if (spamReason) return;
  await countInquiry(trx, businessId, statisticsDay(at));
  const owner = await addressOwner(trx, business, { at, siteUrl: site.url });
  if (owner) {
    const list = { name: INQUIRY_STOPS, to: String(business.ownerId) };
    await jobs.enqueue(trx, mailQueue, writeInquiryMail({ ...owner, list }, business, input));
  }
  const people = await listInvitedReaders(trx, business.ownerId);
  for (const { id: invitedPersonId, email: to, inquiryMail } of people) {
    const isContact = owner !== null && isSameMailbox(owner.to, to);
    if (!inquiryMail || isContact) continue;
    const link = { businessId, email: to, invitedPersonId, at, siteUrl: site.url };
    const manageUrl = await createOwnerLink(trx, link);
    const list = { name: INVITED_INQUIRY_STOPS, to: String(invitedPersonId) };
    const person = { to, manageUrl, businessId, list };
    await jobs.enqueue(trx, mailQueue, writeInquiryMail(person, business, input));
  }
}

/** Hashes the text too: a message edited after a lost response is a new message. */
function hashInquiry(input: InquiryInput, businessId: number): string {
  const { inquiryKey = '', name, email, message, wantedOn, isEmailShared } = input;
  const parts = [businessId, inquiryKey, name, email, message, wantedOn, isEmailShared];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function writeInquiryMail(
  {
    to,
    manageUrl: manage_url,
    businessId,
    list,
  }: OwnerAddress & { list: { name: string; to: string } },
  { name: listing }: Asked,
  { name, email, message, wantedOn, isEmailShared }: InquiryInput,
): PlannedMail {
  const words = isEmailShared ? 'inquiry-shared' : 'inquiry-masked';
  return planMail(
    'new-inquiry',
    to,
    {
      listing,
      name,
      message,
      manage_url,
      wanted_on: wantedOn ? { day: wantedOn } : null,
      how_to_reply: { words, with: { address: email } },
    },
    {
      businessId,
      list,
      ...(isEmailShared && { replyTo: email }),
    },
  );
}
