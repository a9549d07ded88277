import { currentLanguage } from '../../platform/language.ts';
import { readShippedCsv, readShippedJson } from '../../platform/seed-files.ts';

interface Shipped {
  name: string;
  singular?: string;
  spanishName: string;
  spanishSingular?: string;
}

const trades = new Map<string, Shipped>(
  readShippedCsv('trades/trades.csv').map((row) => [
    row.slug ?? '',
    {
      name: row.name ?? '',
      singular: row.singular ?? '',
      spanishName: row.spanish_name ?? '',
      spanishSingular: row.spanish_singular ?? '',
    },
  ]),
);

const categoryRows =
  readShippedJson<{ slug: string; name: string; spanishName: string }[]>('categories.json');
const categories = new Map<string, Shipped>(categoryRows.map((row) => [row.slug, row]));

interface Named {
  slug: string;
  name: string;
  singular?: string;
}

/** As it is called in the language of the request; what staff named keeps their name. */
export function nameTrade<T extends Named>(trade: T): T {
  return currentLanguage() === 'es' ? nameInSpanish(trade) : trade;
}

export function nameCategory<T extends Named>(category: T): T {
  return currentLanguage() === 'es' ? translate(category, categories) : category;
}

export function nameInSpanish<T extends Named>(trade: T): T {
  return translate(trade, trades);
}

function translate<T extends Named>(named: T, shipped: Map<string, Shipped>): T {
  const known = shipped.get(named.slug);
  if (!known || known.name !== named.name) return named;
  const isSingular = named.singular !== undefined && named.singular === known.singular;
  return {
    ...named,
    name: known.spanishName,
    ...(isSingular && { singular: known.spanishSingular }),
  };
}
