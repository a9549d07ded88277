import { foldText } from '../../../platform/fold-text.ts';
import { stemWord } from '../stem.rules.ts';
import type { TradeRules } from './compile.rules.ts';
import { findPhrases } from './phrase-tree.rules.ts';

export interface DescriptionFacts {
  /** By a source's own word for it: true whatever the category. */
  facts: string[];
  decided: string[];
  others: string[];
  /** By words of a sentence: only where they suit the category. */
  words: string[];
  isPlain: boolean;
  /** An industry or a term that holds what fits nowhere else. */
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
const MOST_LETTERS = 200;
const MOST_KEPT = 5_000;

/** Reads descriptions; what many rows begin with is read once. */
export function descriptionReader(rules: TradeRules): (description: string) => DescriptionFacts {
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
      if (kept.size === MOST_KEPT) kept.clear();
      kept.set(key, described);
    }
    return isSilent(described) && !others
      ? readSentence(description.slice(0, MOST_LETTERS), rules)
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
  return text.slice(0, end < 0 ? MOST_LETTERS : Math.min(end, MOST_LETTERS));
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
  const facts = rules.mainTerms.get(term) ?? rules.terms.get(term);
  const last = rules.lastTerms.get(term) ?? [];
  if (!facts && !others && last.length === 0) return readSentence(head, rules);
  const more = others.split(', ').flatMap((other) => rules.terms.get(foldText(other))?.[0] ?? []);
  const isCatchAll = rules.looseTerms.has(term);
  return { ...NOTHING, facts: facts ?? [], others: more, isCatchAll, last };
}

function readSentence(sentence: string, { phrases }: TradeRules): DescriptionFacts {
  const words = foldText(sentence).split(' ').map(stemWord);
  const found = findPhrases(phrases, words);
  const read = found.reduce((sum, one) => sum + one.words, 0);
  const small = words.filter((word) => LINKS.has(word) || /^\d/.test(word)).length;
  const isPlain = read + small >= words.length;
  const described = found.filter(({ value }) => isPlain || !value.isRisky);
  return { ...NOTHING, words: described.flatMap(({ value }) => value.trades.slice(0, 1)), isPlain };
}
