import { chooseTrades } from './assign/choose.rules.ts';
import { descriptionReader } from './assign/description.rules.ts';
import { loadRules } from './assign/load.ts';

export interface Described {
  name: string;
  description: string;
  categorySlug: string;
}

/** Slugs of up to three trades, the main one first; none when nothing tells. */
export type AssignTrades = (listing: Described) => string[];

let loaded: Promise<AssignTrades> | undefined;

/** Reads the rules in db/seed/trades once for the whole process. */
export function loadTradeRules(): Promise<AssignTrades> {
  loaded ??= loadRules().then((rules) => {
    const read = descriptionReader(rules);
    return (listing) => chooseTrades(listing, read(listing.description), rules);
  });
  return loaded;
}
