import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { PhraseKind } from './queries.ts';

export interface PhraseRow {
  stem: string;
  phrase: string;
  tradeId: number | null;
  categoryId: number | null;
  kind: PhraseKind;
  isRisky: boolean;
}

export interface TradeRow {
  id: number;
  slug: string;
  name: string;
  singular: string;
  categoryId: number | null;
  categoryName: string | null;
  categorySlug: string | null;
  /** ID of the broader trade, such as medical specialists for cardiologists; null if there is none. */
  partOf: number | null;
  businessCount: number;
  isHidden: boolean;
}

/**
 * Returns all phrases, the most likely meaning of each first. Reads the whole table of a few thousand rows,
 * but rarely.
 */
export function listPhrases(db: Database): Promise<PhraseRow[]> {
  return db.run(
    {
      name: 'trade_phrases',
      text: `select stem, phrase, trade_id, category_id, kind, is_risky from trade_phrases
             order by stem, position`,
    },
    [],
  );
}

export function listTradeRows(db: Database): Promise<TradeRow[]> {
  return db.run(
    {
      name: 'vocabulary_trades',
      text: `select t.id, t.slug, t.name, t.singular, t.category_id, t.is_hidden,
                    t.part_of, c.name as category_name, c.slug as category_slug,
                    coalesce(n.business_count, 0) as business_count
             from trades t left join categories c on c.id = t.category_id
             left join trade_counts n on n.trade_id = t.id and n.state = '' and n.city_key = ''
             order by t.id`,
    },
    [],
  );
}

export function listFormerSlugs(db: Database): Promise<{ slug: string; tradeId: number }[]> {
  return db.run({ name: 'former_trade_slugs', text: 'select slug, trade_id from trade_slugs' }, []);
}

export async function findVocabularyVersion(db: Database): Promise<string> {
  const [row] = await db.run<{ value: string }>(
    { name: 'vocabulary_version', text: `select value from settings where key = 'trades'` },
    [],
  );
  return row?.value ?? '';
}

/** Makes every process reread the trades and their phrases once the transaction is committed. */
export async function renewVocabulary(trx: DatabaseTransaction): Promise<void> {
  await sql`
    insert into settings (key, value) values ('trades', pg_current_xact_id()::text)
    on conflict (key) do update set value = excluded.value
  `.execute(trx);
}
