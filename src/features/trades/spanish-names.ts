import { currentLanguage } from '../../platform/language.ts';
import { readShippedCsv, readShippedJson } from '../../platform/seed-files.ts';

interface Shipped {
  name: string;
  singular?: string;
  spanishName: string;
  spanishSingular?: string;
}

type Names = Map<string, Shipped>;

let trades: Names | undefined;
let categories: Names | undefined;

function tradeNames(): Names {
  trades ??= new Map(
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
  return trades;
}

function categoryNames(): Names {
  categories ??= new Map(
    readShippedJson<(Shipped & { slug: string })[]>('categories.json').map((row) => [
      row.slug,
      row,
    ]),
  );
  return categories;
}

interface Named {
  slug: string;
  name: string;
  singular?: string;
}

/** Returns the trade with its name in the language of the request. A name given by staff stays. */
export function nameTrade<T extends Named>(trade: T): T {
  return currentLanguage() === 'es' ? nameInSpanish(trade) : trade;
}

export function nameCategory<T extends Named>(category: T): T {
  return currentLanguage() === 'es' ? nameCategoryInSpanish(category) : category;
}

export function nameCategoryInSpanish<T extends Named>(category: T): T {
  return translate(category, categoryNames());
}

export function nameInSpanish<T extends Named>(trade: T): T {
  return translate(trade, tradeNames());
}

function translate<T extends Named>(named: T, shipped: Names): T {
  const known = shipped.get(named.slug);
  if (!known || known.name !== named.name) return named;
  const isSingular = named.singular !== undefined && named.singular === known.singular;
  return {
    ...named,
    name: known.spanishName,
    ...(isSingular && { singular: known.spanishSingular }),
  };
}
