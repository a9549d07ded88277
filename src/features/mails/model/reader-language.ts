import { type Insertable, sql } from 'kysely';
import type { Language } from '../../../domain/languages.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { currentLanguage } from '../../../platform/language.ts';
import type { Site } from '../../settings/site.ts';
import { hashRecipient } from './notices.queries.ts';

export async function upsertLanguage(
  trx: DatabaseTransaction,
  used: Insertable<Tables['mailLanguages']>,
): Promise<void> {
  await trx
    .insertInto('mailLanguages')
    .values(used)
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet(used))
    .execute();
}

export async function findLanguage(
  db: Pick<Database, 'kysely'>,
  recipient: string,
): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('mailLanguages')
    .select('language')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row?.language ?? null;
}

export function deleteOldLanguages(db: Database, before: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from mail_languages where recipient in (
        select recipient from mail_languages where used_at < ${before} order by used_at limit ${most}
      ) returning 1`.execute(db.kysely),
  );
}

export async function rememberLanguage(
  trx: DatabaseTransaction,
  secret: string,
  used: { address: string | null | undefined; at: Date; language?: Language | null },
): Promise<void> {
  const { address, at, language = currentLanguage() } = used;
  if (!address || !language) return;
  await upsertLanguage(trx, { recipient: hashRecipient(secret, address), language, usedAt: at });
}

/**
 * Chooses the language of an email from the site's languages: the requested or remembered one, otherwise the
 * main language.
 */
export async function chooseMailLanguage(
  {
    db,
    secret,
    site,
  }: { db: Pick<Database, 'kysely'>; secret: string; site: Pick<Site, 'settings'> },
  { to, language }: { to: string; language?: string },
): Promise<Language> {
  const { offered, main } = site.settings.languages;
  if (offered.length === 1) return main;
  const known = language ?? (await findLanguage(db, hashRecipient(secret, to)));
  return offered.find((one) => one === known) ?? main;
}
