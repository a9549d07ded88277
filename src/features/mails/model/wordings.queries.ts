import type { Insertable } from 'kysely';
import type { Language } from '../../../domain/languages.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';

export interface WordingKey {
  template: string;
  language: Language;
}

export interface Wording {
  version: number;
  subject: string | null;
  body: string | null;
  changedBy: string | null;
  changedAt: Date;
}

type Queries = Pick<Database, 'kysely'>['kysely'] | DatabaseTransaction;

export function findWordings(
  kysely: Queries,
  { template, language }: WordingKey,
  page: { below: number; limit: number },
): Promise<Wording[]> {
  return kysely
    .selectFrom('mailWordings as w')
    .leftJoin('users as u', 'u.id', 'w.changedBy')
    .select(['w.version', 'w.subject', 'w.body', 'u.email as changedBy', 'w.changedAt'])
    .where('w.template', '=', template)
    .where('w.language', '=', language)
    .where('w.version', '<', page.below)
    .orderBy('w.version', 'desc')
    .limit(page.limit)
    .execute();
}

export const BEYOND_VERSIONS = 2 ** 31 - 1;

/** Returns the current version, or null if the text was never changed. */
export async function findWording(kysely: Queries, key: WordingKey): Promise<Wording | null> {
  const [newest] = await findWordings(kysely, key, { below: BEYOND_VERSIONS, limit: 1 });
  return newest ?? null;
}

export async function countWordings(kysely: Queries, key: WordingKey): Promise<number> {
  const { count } = await kysely
    .selectFrom('mailWordings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('template', '=', key.template)
    .where('language', '=', key.language)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listChanged(kysely: Queries): Promise<(WordingKey & { isChanged: boolean })[]> {
  return kysely
    .selectFrom('mailWordings')
    .distinctOn(['template', 'language'])
    .select(({ eb }) => [
      'template',
      'language',
      eb('subject', 'is not', null).$castTo<boolean>().as('isChanged'),
    ])
    .orderBy('template')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
}

/** Returns false if someone else saved this version first. */
export async function insertWording(
  trx: DatabaseTransaction,
  wording: Insertable<Tables['mailWordings']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('mailWordings')
    .values(wording)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    sentMails: {
      planned: PlannedMail | null;
    };
  }
}
