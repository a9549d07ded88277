import { foldText } from '../../platform/fold-text.ts';
import { readCsv } from '../../platform/seed-files.ts';

export interface Brand {
  /** Slug of the brand's trade. */
  trade: string;
  /** Whether the name consists of ordinary words, such as "Target", which mean the brand only as the whole name. */
  isOrdinary: boolean;
}

/** Brands by folded name. */
export type Brands = Map<string, Brand>;

let loaded: Promise<Brands> | undefined;

/** Loads the brands in db/seed/trades once per process. */
export function loadBrands(): Promise<Brands> {
  loaded ??= (async () => {
    const found: Brands = new Map();
    for await (const { brand = '', aliases = '', trade = '', risk } of readCsv(
      'trades/brands.csv.gz',
    )) {
      const known = { trade, isOrdinary: risk === 'high' };
      for (const name of [brand, ...aliases.split(';')].map(foldText)) {
        if (name && !found.has(name)) found.set(name, known);
      }
    }
    return found;
  })();
  return loaded;
}

const NUMBER = / \d+$/;

const SPECIFIC = 2;

/**
 * Finds the brand that a folded name is (without a branch number: "Shell 4711") or begins with. At the
 * beginning, only brands of several words count, unless all are ordinary.
 */
export function findBrand(folded: string, brands: Brands): Brand | undefined {
  const whole = brands.get(folded) ?? brands.get(folded.replace(NUMBER, ''));
  const words = folded.split(' ');
  for (let size = words.length; !whole && size >= SPECIFIC; size -= 1) {
    const brand = brands.get(words.slice(0, size).join(' '));
    if (brand && !brand.isOrdinary) return brand;
  }
  return whole;
}
