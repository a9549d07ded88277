import { foldText } from '../../platform/fold-text.ts';
import { loadRules, matchPhrases, type TradeRules } from './assign-rules.ts';
import { findBrand } from './brands.ts';
import { stemWord } from './stem.rules.ts';

export interface Described {
  name: string;
  description: string;
  categorySlug: string;
}

/** Returns the slugs of up to three trades, main one first, or none if nothing matches. */
export type AssignTrades = (listing: Described) => string[];

let loaded: Promise<AssignTrades> | undefined;

/** Loads the rules in db/seed/trades once per process. */
export function loadTradeRules(): Promise<AssignTrades> {
  loaded ??= loadRules().then((rules) => {
    const read = descriptionReader(rules);
    return (listing) => chooseTrades(listing, read(listing.description), rules);
  });
  return loaded;
}

const MAX = 3;
const MAX_OF_NAME = 2;

interface Listing {
  name: string;
  categorySlug: string;
}

type Suits = (trade: string) => boolean;

function readName(name: string, { names, weak }: TradeRules): string[] {
  const found = matchPhrases(names, foldText(name).split(' '));
  if (found.length === 0) return [];
  const hits = found.flatMap(({ value, length }) => value.map((trade) => ({ trade, length })));
  const worth = (trade: string) => (weak.has(trade) ? 0 : 1);
  hits.sort((a, b) => worth(b.trade) - worth(a.trade) || b.length - a.length);
  return [...new Set(hits.map(({ trade }) => trade))];
}

function chooseTrades(listing: Listing, described: DescriptionFacts, rules: TradeRules): string[] {
  const words = foldText(listing.name).split(' ');
  if (matchPhrases(rules.foreignNames, words).length > 0) return [];
  const isSpecial = matchPhrases(rules.specialNames, words).length > 0;
  return addWholes(chooseOwn(listing, described, rules), isSpecial, rules);
}

function addWholes(
  chosen: string[],
  isSpecial: boolean,
  { wholes, plainParts }: TradeRules,
): string[] {
  const isFiner = (trade: string, whole: string | undefined) =>
    whole !== undefined && wholes.get(trade) === whole && !plainParts.has(trade);
  const told = chosen.flatMap((trade) => {
    const whole = wholes.get(trade);
    if (whole === undefined || !plainParts.has(trade)) return [trade];
    if (isSpecial) return [whole];
    return chosen.some((one) => isFiner(one, whole)) ? [] : [trade];
  });
  const listed = told.flatMap((trade) => {
    const whole = wholes.get(trade);
    const parts = told.filter((part) => wholes.get(part) === trade);
    return whole === undefined ? [...parts, trade] : [trade, whole];
  });
  return [...new Set(listed)].slice(0, MAX);
}

function chooseOwn(listing: Listing, described: DescriptionFacts, rules: TradeRules): string[] {
  const name = readName(listing.name, rules);
  const welcome = rules.inCategory.get(listing.categorySlug);
  const suits = (trade: string) => welcome === undefined || welcome.has(trade);
  const facts = findFacts(name, described, suits, rules);
  if (facts.length > 0) {
    const told = completeFacts(facts, name, described, rules);
    const sure = findSure(listing.name, { named: name, told }, rules);
    const chosen = leadWith(sure, told, [...facts, ...described.others], rules);
    return dropExcluded(chosen, name, rules);
  }
  const byName = name.filter(suits);
  const clear = byName.filter((trade) => !rules.weak.has(trade));
  const words = described.words.filter(suits);
  const others = described.others.filter(suits);
  const narrower = findNarrower(words[0], clear, rules);
  const told = described.isPlain ? [...narrower, ...words, ...clear] : [...clear, ...words];
  const [first, ...rest] = [...told, ...readBrand(listing.name, rules).filter(suits)];
  const main = first ?? byName[0] ?? others[0] ?? described.last.find(suits);
  const own = main === undefined ? [] : addKin([main], [...rest, ...others], rules);
  const sure = findSure(listing.name, { named: byName, told: own }, rules).filter(suits);
  return dropExcluded(leadWith(sure, own, [...own, ...others], rules), name, rules);
}

/**
 * Puts the trades that the name states for sure first. If the chosen trades contradict them, only related
 * trades are added.
 */
function leadWith(sure: string[], told: string[], more: string[], rules: TradeRules): string[] {
  const isTold = sure[0] === undefined || told.includes(sure[0]);
  return isTold ? [...new Set([...sure, ...told])].slice(0, MAX) : addKin(sure, more, rules);
}

function findNarrower(broad = '', telling: string[], rules: TradeRules): string[] {
  if (!rules.broad.has(broad) || telling.includes(broad)) return [];
  return telling
    .filter((trade) => !rules.general.has(trade) && isKin(broad, trade, rules))
    .slice(0, 1);
}

function readBrand(name: string, { brands }: TradeRules): string[] {
  const brand = findBrand(foldText(name).replace(LEGAL_FORM, ''), brands);
  return brand ? [brand.trade] : [];
}

const LEGAL_FORM = / (inc|llc|co|corp|ltd|llp|pc)$/;

function dropExcluded(chosen: string[], name: string[], { excluded }: TradeRules): string[] {
  const without = excluded.get(chosen[0] ?? '') ?? [];
  return chosen.filter((trade) => !without.includes(trade) || name.includes(trade));
}

/**
 * Finds trades that the name states for sure, unless the source is an official record. A single word counts
 * only at the end of the name: "Lake Apartments". A brand counts if the source says nothing similar.
 */
function findSure(
  name: string,
  { named, told }: { named: string[]; told: string[] },
  rules: TradeRules,
): string[] {
  const { alone, sureNames, brands } = rules;
  const [main = ''] = told;
  if (alone.has(main)) return [];
  const words = foldText(name).replace(LEGAL_FORM, '').split(' ');
  const phrases = matchPhrases(sureNames, words).filter((one) => one.words > 1);
  const last = named.includes(main) ? [] : matchPhrases(sureNames, words.slice(-1));
  const sure = [...phrases, ...last].flatMap(({ value }) => value);
  if (sure.length > 0) return [...new Set(sure)];
  const brand = brands.get(words.join(' ').replace(BRANCH, ''));
  const isNews = brand && !brand.isOrdinary && !isKin(main, brand.trade, rules);
  return isNews && !told.includes(brand.trade) ? [brand.trade] : findDealer(words, main, rules);
}

const BRANCH = / (no )?\d+$/;

/** Returns the dealer's trade for a name with a vehicle make, if the main trade is one of `besideMakes`. */
function findDealer(
  words: string[],
  main: string,
  { besideMakes, makes, partsOfDealers }: TradeRules,
): string[] {
  if (!besideMakes.has(main)) return [];
  const dealer = matchPhrases(makes, words).flatMap(({ value }) => value);
  const part = matchPhrases(partsOfDealers, words).flatMap(({ value }) => value);
  return dealer.length > 0 && part.length > 0 ? part : dealer;
}

function findFacts(
  name: string[],
  described: DescriptionFacts,
  suits: Suits,
  rules: TradeRules,
): string[] {
  const { plain, weak, general } = rules;
  const { facts, decided, others, isCatchAll } = described;
  const named = name.filter((trade) => decided.includes(trade));
  if (named.length > 0) return named;
  const clear = isCatchAll ? name.filter((trade) => plain.has(trade)) : [];
  if (clear.length > 0) return clear.slice(0, MAX_OF_NAME);
  if (facts.length === 0) return name.filter((trade) => others.includes(trade));
  if (name.includes(facts[0] ?? '')) return facts;
  const isTelling = (trade: string) => suits(trade) && !weak.has(trade) && !general.has(trade);
  const seconded = name.filter((trade) => isTelling(trade) && others.includes(trade));
  const narrower = findNarrower(facts[0], name.filter(isTelling), rules);
  return [...new Set([...narrower, ...seconded.slice(0, 1), ...facts])];
}

function completeFacts(
  facts: string[],
  name: string[],
  described: DescriptionFacts,
  rules: TradeRules,
): string[] {
  const { decided, others } = described;
  const { alone, weak } = rules;
  const [main = ''] = facts;
  const mayAdd = !alone.has(main) && decided.length === 0;
  const whole = rules.plainParts.has(main) ? rules.wholes.get(main) : main;
  const isPart = (trade: string) => rules.wholes.get(trade) === whole;
  const added = name.filter((trade) => isPart(trade) || (mayAdd && !weak.has(trade)));
  return addKin(facts, [...added.slice(0, MAX_OF_NAME), ...others], rules);
}

function addKin(sure: string[], more: string[], rules: TradeRules): string[] {
  const related = more.filter((trade) => isKin(sure[0], trade, rules));
  return [...new Set([...sure, ...related])].slice(0, MAX);
}

function isKin(main = '', trade: string, { kin, wholes }: TradeRules): boolean {
  return kin.get(main)?.has(trade) === true || wholes.get(trade) === main;
}

interface DescriptionFacts {
  /** Trades from the source's own terms, valid in any category. */
  facts: string[];
  decided: string[];
  others: string[];
  /** Trades from the words of a sentence, valid only if they suit the category. */
  words: string[];
  isPlain: boolean;
  isCatchAll: boolean;
  last: string[];
}

const NOTHING: DescriptionFacts = {
  facts: [],
  decided: [],
  others: [],
  words: [],
  isPlain: false,
  isCatchAll: false,
  last: [],
};
const INDUSTRY = /NAICS (\d{6})/;
const CATCH_ALL =
  /industry: (All )?Other |Miscellaneous|Consumer Lending|Civic and Social|Sports and Recreation Instruction/;
const PUBLIC_OWNER = /^(Tribal|Non-profit|Government)/;
const INSPECTED = 'USDA-inspected establishment';
const CUISINE = ', cuisine: ';
const OTHERS = ', also listed under ';
const ARTICLE = /^an? /;
const SENTENCE_END = /[.!?](\s|$)/;
const LINKS = new Set(
  'and with a an the bed in of or for state run federal publicly non profit'.split(' '),
);
const MAX_LETTERS = 200;
const MAX_KEPT = 5_000;

function descriptionReader(rules: TradeRules): (description: string) => DescriptionFacts {
  const kept = new Map<string, DescriptionFacts>();
  return (description) => {
    if (description.length < 3) return NOTHING;
    if (description.includes('NAICS ')) return readIndustry(description, rules);
    const cuisine = between(description, CUISINE, '.');
    if (cuisine) return readCuisine(cuisine, rules);
    if (description.startsWith(INSPECTED)) return readInspection(description, rules);
    const place = description.indexOf(' in ');
    const head = place > 0 ? description.slice(0, place) : firstSentence(description);
    const others = between(description, OTHERS, '.');
    const key = `${head}\n${others}`;
    let described = kept.get(key);
    if (described === undefined) {
      described = readHead(head, others, rules);
      if (kept.size === MAX_KEPT) kept.clear();
      kept.set(key, described);
    }
    return isSilent(described) && !others
      ? readSentence(description.slice(0, MAX_LETTERS), rules)
      : described;
  };
}

function isSilent({ facts, words, last }: DescriptionFacts): boolean {
  return facts.length + words.length + last.length === 0;
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  if (from < 0) return '';
  const to = text.indexOf(end, from + start.length);
  return text.slice(from + start.length, to < 0 ? undefined : to);
}

function firstSentence(text: string): string {
  const end = text.search(SENTENCE_END);
  return text.slice(0, end < 0 ? MAX_LETTERS : Math.min(end, MAX_LETTERS));
}

function readIndustry(description: string, rules: TradeRules): DescriptionFacts {
  const code = INDUSTRY.exec(description)?.[1] ?? '';
  if (code.startsWith('92') && !PUBLIC_OWNER.test(description)) return NOTHING;
  return {
    ...NOTHING,
    facts: findIndustry(code, rules),
    decided: rules.decidedByName.get(`naics ${code}`) ?? [],
    isCatchAll: CATCH_ALL.test(description),
  };
}

function findIndustry(code: string, { industries }: TradeRules): string[] {
  for (let digits = code.length; digits >= 2; digits -= 1) {
    const trades = industries.get(code.slice(0, digits));
    if (trades) return trades;
  }
  return [];
}

function readCuisine(cuisine: string, rules: TradeRules): DescriptionFacts {
  return {
    ...NOTHING,
    facts: rules.cuisines.get(cuisine) ?? [],
    decided: rules.decidedByName.get(`cuisine ${cuisine}`) ?? [],
  };
}

function readInspection(description: string, { inspected }: TradeRules): DescriptionFacts {
  const approved = between(description, ' approved for ', '. ');
  for (const [word, trades] of inspected) {
    if (approved.includes(word)) return { ...NOTHING, facts: trades };
  }
  return NOTHING;
}

function readHead(head: string, others: string, rules: TradeRules): DescriptionFacts {
  const term = foldText(head).replace(ARTICLE, '');
  const listed = others.split(', ').map(foldText);
  const facts =
    findBeside(term, listed, rules) ?? rules.mainTerms.get(term) ?? rules.terms.get(term);
  const last = rules.lastTerms.get(term) ?? [];
  if (!facts && !others && last.length === 0) return readSentence(head, rules);
  const more = listed.flatMap((other) => rules.terms.get(other)?.[0] ?? []);
  const isCatchAll = rules.looseTerms.has(term);
  return { ...NOTHING, facts: facts ?? [], others: more, isCatchAll, last };
}

function findBeside(term: string, others: string[], { besideTerms }: TradeRules) {
  const told = others.find((other) => besideTerms.has(`${term}|${other}`));
  return told === undefined ? undefined : besideTerms.get(`${term}|${told}`);
}

function readSentence(sentence: string, { phrases }: TradeRules): DescriptionFacts {
  const words = foldText(sentence).split(' ').map(stemWord);
  const found = matchPhrases(phrases, words);
  const read = found.reduce((sum, one) => sum + one.words, 0);
  const small = words.filter((word) => LINKS.has(word) || /^\d/.test(word)).length;
  const isPlain = read + small >= words.length;
  const described = found.filter(({ value }) => isPlain || !value.isRisky);
  return { ...NOTHING, words: described.flatMap(({ value }) => value.trades.slice(0, 1)), isPlain };
}
