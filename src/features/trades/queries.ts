import type { Trade, TradeName } from '../../contract/trades.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Stored } from '../../platform/database/tables.ts';

interface TradeRow extends Omit<KnownTrade, 'category'> {
  categorySlug: string | null;
  categoryName: string | null;
}
export interface KnownTrade extends Trade {
  id: number;
  isHidden: boolean;
  version: number;
  categoryId: number | null;
}

const TRADES = `
  select t.id, t.slug, t.name, t.singular, t.icon, t.is_listed, t.is_hidden, t.version, t.category_id,
         c.slug as category_slug, c.name as category_name,
         coalesce(f.business_count, 0) as business_count
  from trades t
  left join categories c on c.id = t.category_id
  left join trade_counts f on f.trade_id = t.id and f.state = '' and f.city_key = ''`;

/** SQL for the trade ID of `$1`, a current or former slug. */
export const ID_BY_SLUG = `coalesce(
  (select id from trades where slug = $1), (select trade_id from trade_slugs where slug = $1))`;

function toTrade({ categorySlug: slug, categoryName: name, ...trade }: TradeRow): KnownTrade {
  return { ...trade, category: slug === null || name === null ? null : { slug, name } };
}

export async function findTrades(db: Database): Promise<KnownTrade[]> {
  const text = `${TRADES} order by lower(t.name), t.id`;
  return (await db.run<TradeRow>({ name: 'trades', text }, [])).map(toTrade);
}

export function findAllTradeNames(db: Database, slugs: string[]): Promise<TradeName[]> {
  return db.run(
    {
      name: 'trade_names',
      text: `select t.slug, t.name
             from unnest($1::text[]) with ordinality as given(slug, at)
             join trades t on t.id = coalesce(
               (select id from trades where slug = given.slug),
               (select trade_id from trade_slugs where slug = given.slug))
             where not t.is_hidden order by given.at`,
    },
    [slugs],
  );
}

export type PhraseKind = Stored<'tradePhrases'>['kind'];
