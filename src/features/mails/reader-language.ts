import type { Language } from '../../contract/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { currentLanguage } from '../../platform/language.ts';
import { hashRecipient } from '../notices/hash-recipient.ts';
import type { Site } from '../settings/site.ts';
import { findLanguage, upsertLanguage } from './languages.queries.ts';

/** Notes in which language someone with this address uses the site: that of the request. */
export async function rememberLanguage(
  trx: DatabaseTransaction,
  secret: string,
  used: { address: string | null | undefined; at: Date; language?: Language | null },
): Promise<void> {
  const { address, at, language = currentLanguage() } = used;
  if (!address || !language) return;
  await upsertLanguage(trx, { recipient: hashRecipient(secret, address), language, usedAt: at });
}

/** The language that a mail to this address is in: one that the site offers. */
export async function chooseLanguage(
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
