import { sql } from 'kysely';
import * as m from '#messages';
import type { NewsletterInput } from '../../contract/newsletters.ts';
import { readStateCode } from '../../domain/find-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import { currentLanguage } from '../../platform/language.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { isSignature, sign } from '../../platform/signature.ts';
import { findTownNames, readTown, type Town } from '../businesses/model/places.queries.ts';
import { hashRecipient, type StopList } from '../mails/model/notices.queries.ts';
import { planMail } from '../mails/model/plan.ts';
import type { Site } from '../settings/site.ts';

export interface NewsletterDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  site: Site;
}

export const NEWSLETTER_CONFIRM = '/api/newsletter/confirm';
export const NEWSLETTER_STOPS = 'newsletter';

const PURPOSE = 'newsletter confirm';
const MAX_TOWNS = 5;

/**
 * Stores an address until it is confirmed by an emailed link. Does nothing for subscribers of the town, so
 * the response doesn't reveal who is one.
 */
export async function askForNewsletter(
  { db, clock, jobs, site, secret }: NewsletterDependencies,
  { email, city, state: given, nickname }: NewsletterInput,
): Promise<void> {
  requireNewsletter(site);
  const state = readStateCode(given);
  if (!state) throw invalidField('state', m.input_state_unknown());
  const town = readTown({ state, city });
  const name = await nameTown(db, town);
  if (name === undefined) throw invalidField('city', m.banners_town_missing());
  if (nickname) return;
  const recipient = hashRecipient(secret, email);
  const language = currentLanguage() ?? 'en';
  await db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into newsletter_readers (email, recipient, state, city_key, language, asked_at)
      select ${email}, ${recipient}, ${state}, ${town.cityKey}, ${language}, ${clock()}
      where ${MAX_TOWNS} > (
        select count(*) from newsletter_readers
        where recipient = ${recipient} and (state, city_key) <> (${state}, ${town.cityKey}))
      on conflict (recipient, state, city_key) do update
        set email = excluded.email, language = excluded.language, asked_at = excluded.asked_at
        where newsletter_readers.confirmed_at is null
      returning id
    `.execute(trx);
    const [reader] = rows;
    if (!reader) return;
    const query = new URLSearchParams({
      reader: String(reader.id),
      token: sign(secret, PURPOSE, String(reader.id)),
    });
    const link = { town: name, confirm_url: `${site.url}${NEWSLETTER_CONFIRM}?${query}` };
    await jobs.enqueue(trx, mailQueue, planMail('newsletter-confirm', email, link, { language }));
  });
}

/** Throws `not_found` while the setting is off. */
export function requireNewsletter({ settings }: Pick<Site, 'settings'>): void {
  if (!settings.newsletter.isOn) throw new AppError('not_found', m.newsletters_off());
}

async function nameTown(db: Database, town: Town): Promise<string | undefined> {
  const name = (await findTownNames(db.kysely, [town]))(town);
  return name && `${name}, ${town.state}`;
}

export interface NewsletterLink {
  id: number;
  town: string;
  isConfirmed: boolean;
}

/** Returns what a link confirms, or null if the link is wrong or the subscriber was deleted. */
export async function readNewsletterLink(
  { db, secret }: Pick<NewsletterDependencies, 'db' | 'secret'>,
  { reader = '', token = '' }: Record<string, string>,
): Promise<NewsletterLink | null> {
  if (!isSignature(token, secret, { purpose: PURPOSE, text: reader })) return null;
  const row = await db.kysely
    .selectFrom('newsletterReaders')
    .select(['id', 'state', 'cityKey', 'confirmedAt'])
    .where('id', '=', Number(reader))
    .executeTakeFirst();
  if (!row) return null;
  const { id, confirmedAt, ...town } = row;
  return {
    id,
    town: (await nameTown(db, town)) ?? town.cityKey,
    isConfirmed: confirmedAt !== null,
  };
}

export async function confirmReader(
  { db, clock }: Pick<NewsletterDependencies, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  await db.kysely
    .updateTable('newsletterReaders')
    .set({ confirmedAt: clock() })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Creates the unsubscribe list of newsletters. Unsubscribing deletes the subscriber. */
export function createNewsletterStops(db: Database): StopList {
  const find = (id: string) =>
    db.kysely
      .selectFrom('newsletterReaders')
      .select('id')
      .where('id', '=', Number(id))
      .executeTakeFirst();
  return {
    get question() {
      return m.newsletters_stop();
    },
    get stopped() {
      return m.newsletters_stopped();
    },
    isStopped: async (id) => (await find(id)) === undefined,
    async stop(id) {
      await db.kysely.deleteFrom('newsletterReaders').where('id', '=', Number(id)).execute();
    },
  };
}
