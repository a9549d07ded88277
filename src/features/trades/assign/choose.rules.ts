import { foldText } from '../../../platform/fold-text.ts';
import type { TradeRules } from './compile.rules.ts';
import type { DescriptionFacts } from './description.rules.ts';
import { findPhrases } from './phrase-tree.rules.ts';

const MOST = 3;
const MOST_OF_NAME = 2;

interface Listing {
  name: string;
  categorySlug: string;
}

type Suits = (trade: string) => boolean;

function readName(name: string, { names, weak }: TradeRules): string[] {
  const found = findPhrases(names, foldText(name).split(' '));
  if (found.length === 0) return [];
  const hits = found.flatMap(({ value, length }) => value.map((trade) => ({ trade, length })));
  const worth = (trade: string) => (weak.has(trade) ? 0 : 1);
  hits.sort((a, b) => worth(b.trade) - worth(a.trade) || b.length - a.length);
  return [...new Set(hits.map(({ trade }) => trade))];
}

export function chooseTrades(
  listing: Listing,
  described: DescriptionFacts,
  rules: TradeRules,
): string[] {
  return addWholes(chooseOwn(listing, described, rules), rules);
}

/** A cardiologist is a specialist as well, and the finer trade tells more: it comes first. */
function addWholes(chosen: string[], { wholes }: TradeRules): string[] {
  const listed = chosen.flatMap((trade) => {
    const whole = wholes.get(trade);
    const parts = chosen.filter((part) => wholes.get(part) === trade);
    return whole === undefined ? [...parts, trade] : [trade, whole];
  });
  return [...new Set(listed)].slice(0, MOST);
}

function chooseOwn(listing: Listing, described: DescriptionFacts, rules: TradeRules): string[] {
  const name = readName(listing.name, rules);
  const welcome = rules.inCategory.get(listing.categorySlug);
  const suits = (trade: string) => welcome === undefined || welcome.has(trade);
  const facts = findFacts(name, described, suits, rules);
  if (facts.length > 0) {
    const told = completeFacts(facts, name, described, rules);
    const sure = findSure(listing.name, { named: name, facts }, rules);
    const isTold = sure.length === 0 || sure.some((trade) => told.includes(trade));
    return isTold ? told : addKin(sure, [...facts, ...described.others], rules);
  }
  const byName = name.filter(suits);
  const clear = byName.filter((trade) => !rules.weak.has(trade));
  const words = described.words.filter(suits);
  const others = described.others.filter(suits);
  const [first, ...rest] = described.isPlain ? [...words, ...clear] : [...clear, ...words];
  const main = first ?? byName[0] ?? others[0] ?? described.last.find(suits);
  return main === undefined ? [] : addKin([main], [...rest, ...others], rules);
}

const LEGAL_FORM = / (inc|llc|co|corp|ltd|llp|pc)$/;

/** An official record's word stays. A single word names the trade where it ends the name: "Lake Apartments". */
function findSure(
  name: string,
  { named, facts: [main = ''] }: { named: string[]; facts: string[] },
  { alone, sureNames }: TradeRules,
): string[] {
  if (alone.has(main)) return [];
  const words = foldText(name).replace(LEGAL_FORM, '').split(' ');
  const phrases = findPhrases(sureNames, words).filter((one) => one.words > 1);
  const last = named.includes(main) ? [] : findPhrases(sureNames, words.slice(-1));
  return [...new Set([...phrases, ...last].flatMap(({ value }) => value))];
}

/** Of two trades in one industry the name's; what the name says too comes first. */
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
  if (clear.length > 0) return clear.slice(0, MOST_OF_NAME);
  if (facts.length === 0) return name.filter((trade) => others.includes(trade));
  if (name.includes(facts[0] ?? '')) return facts;
  const isTelling = (trade: string) => suits(trade) && !weak.has(trade) && !general.has(trade);
  const seconded = name.filter((trade) => isTelling(trade) && others.includes(trade));
  return [...new Set([...seconded.slice(0, 1), ...facts])];
}

function completeFacts(
  facts: string[],
  name: string[],
  described: DescriptionFacts,
  rules: TradeRules,
): string[] {
  const { decided, others } = described;
  const { alone, weak } = rules;
  const mayAdd = !alone.has(facts[0] ?? '') && decided.length === 0;
  const isPart = (trade: string) => rules.wholes.get(trade) === facts[0];
  const added = name.filter((trade) => isPart(trade) || (mayAdd && !weak.has(trade)));
  return addKin(facts, [...added.slice(0, MOST_OF_NAME), ...others], rules);
}

function addKin(sure: string[], more: string[], rules: TradeRules): string[] {
  const related = rules.kin.get(sure[0] ?? '');
  const isKin = (trade: string) => related?.has(trade) || rules.wholes.get(trade) === sure[0];
  return [...new Set([...sure, ...more.filter(isKin)])].slice(0, MOST);
}
