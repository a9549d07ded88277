import { sql } from 'kysely';
import { z } from 'zod';
import type { TradePhrase } from '../../../contract/trades.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';

export type StaffPhraseRow = Stored<'tradePhrases'>;

export type PhraseOwner = 'tradeId' | 'categoryId';

export interface Phrase {
  stem: string;
  phrase: string;
}

export function findOtherNames(
  db: Database['kysely'] | DatabaseTransaction,
  tradeId?: number,
): Promise<{ tradeId: number | null; phrase: string }[]> {
  const all = db.selectFrom('tradePhrases').select(['tradeId', 'phrase']);
  return all
    .where('kind', '=', 'exact')
    .where('tradeId', tradeId === undefined ? 'is not' : '=', tradeId ?? null)
    .orderBy('phrase')
    .execute();
}

/**
 * Lists a trade's phrases, each with the other trades it can mean. Uses index `trade_phrases_trade` and the
 * primary key.
 */
export async function listPhrasesOf(
  trx: DatabaseTransaction,
  tradeId: number,
): Promise<TradePhrase[]> {
  const { rows } = await sql<TradePhrase>`
    select p.stem, p.phrase, p.kind, array(
      select t.name from trade_phrases o join trades t on t.id = o.trade_id
      where o.stem = p.stem and o.trade_id <> p.trade_id order by o.position) as others
    from trade_phrases p where p.trade_id = ${tradeId} order by p.phrase, p.stem
  `.execute(trx);
  return rows;
}

export function findPhrasesOfStem(
  trx: DatabaseTransaction,
  stem: string,
): Promise<StaffPhraseRow[]> {
  return trx
    .selectFrom('tradePhrases')
    .selectAll()
    .where('stem', '=', stem)
    .orderBy('position')
    .execute();
}

/** Restores a phrase at its former position, or last if that position is taken. */
export async function returnPhrase(
  trx: DatabaseTransaction,
  phrase: StaffPhraseRow,
): Promise<void> {
  const { stem, tradeId } = phrase;
  const [inserted] = await trx
    .insertInto('tradePhrases')
    .values(phrase)
    .onConflict((conflict) => conflict.doNothing())
    .returning('stem')
    .execute();
  if (!inserted && tradeId !== null) {
    await addOtherNames(trx, tradeId, [{ stem, phrase: phrase.phrase }]);
  }
}

export function findPhrases(
  trx: DatabaseTransaction,
  owner: PhraseOwner,
  id: number,
): Promise<StaffPhraseRow[]> {
  return trx.selectFrom('tradePhrases').selectAll().where(owner, '=', id).execute();
}

export async function dropOtherNames(
  trx: DatabaseTransaction,
  tradeId: number,
  kept: Phrase[],
): Promise<void> {
  await sql`
    delete from trade_phrases
    where trade_id = ${tradeId} and kind = 'exact'
      and stem <> all(${kept.map(({ stem }) => stem)}::text[])
  `.execute(trx);
}

/** Returns the stems that are new to the trade. If a stem already means other trades, this trade comes last. */
export async function addOtherNames(
  trx: DatabaseTransaction,
  tradeId: number,
  names: Phrase[],
): Promise<string[]> {
  const given = sql`
    unnest(${names.map(({ stem }) => stem)}::text[], ${names.map(({ phrase }) => phrase)}::text[])
      as given(stem, phrase)`;
  await sql`
    update trade_phrases p set phrase = given.phrase, kind = 'exact'
    from ${given} where p.trade_id = ${tradeId} and p.stem = given.stem
  `.execute(trx);
  const { rows } = await sql<{ stem: string }>`
    insert into trade_phrases (stem, position, phrase, trade_id, kind)
    select given.stem, coalesce(max(p.position) + 1, 0), given.phrase, ${tradeId}, 'exact'
    from ${given} left join trade_phrases p on p.stem = given.stem
    group by given.stem, given.phrase
    having bool_and(p.trade_id is distinct from ${tradeId})
    returning stem
  `.execute(trx);
  return rows.map(({ stem }) => stem);
}

export async function transferPhrases(
  trx: DatabaseTransaction,
  owner: PhraseOwner,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .deleteFrom('tradePhrases')
    .where(owner, '=', from)
    .where('stem', 'in', trx.selectFrom('tradePhrases').select('stem').where(owner, '=', to))
    .execute();
  await trx
    .updateTable('tradePhrases')
    .set({ [owner]: to })
    .where(owner, '=', from)
    .execute();
}

export async function dropPhrases(
  trx: DatabaseTransaction,
  tradeId: number,
  stems: string[],
): Promise<void> {
  if (stems.length === 0) return;
  await trx
    .deleteFrom('tradePhrases')
    .where('tradeId', '=', tradeId)
    .where('stem', 'in', stems)
    .execute();
}

export async function restorePhrases(
  trx: DatabaseTransaction,
  phrases: StaffPhraseRow[],
): Promise<void> {
  if (phrases.length === 0) return;
  await trx
    .insertInto('tradePhrases')
    .values(phrases)
    .onConflict((conflict) =>
      conflict.columns(['stem', 'position']).doUpdateSet((row) => ({
        phrase: row.ref('excluded.phrase'),
        tradeId: row.ref('excluded.tradeId'),
        categoryId: row.ref('excluded.categoryId'),
        kind: row.ref('excluded.kind'),
        isRisky: row.ref('excluded.isRisky'),
      })),
    )
    .execute();
}

export const phraseRows = z
  .array(
    z.object({
      stem: z.string(),
      position: z.int(),
      phrase: z.string(),
      tradeId: z.int().nullable(),
      categoryId: z.int().nullable(),
      kind: z.enum(['exact', 'narrower', 'need', 'broader']),
      isRisky: z.boolean(),
    }),
  )
  .default([]);

export function listStems(names: string[]) {
  const phrases = new Map(names.toReversed().map((phrase) => [stemPhrase(phrase), phrase]));
  phrases.delete('');
  return [...phrases].map(([stem, phrase]) => ({ stem, phrase }));
}
