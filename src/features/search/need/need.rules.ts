import { NAMED_WISHES, NARROWING_WISHES, SILENT_WISHES } from '../../trades/query-words.data.ts';
import type { Vocabulary, Wish } from '../../trades/vocabulary.ts';
import type { FoundPhrase, Scan } from './scan.rules.ts';

export interface Need {
  trades: number[];
  categories: number[];
  /** The phrase, stemmed: names that have it come first. */
  stem: string;
  isRisky: boolean;
  /** Another need beside it, that the same business should answer: "vegan pizza". */
  also: FoundPhrase | null;
  named: Wish[];
  unanswered: string[];
  isNearMe: boolean;
  rest: string[];
}

export function readNeed(scan: Scan, vocabulary: Vocabulary): Need | null {
  const [head, ...others] = rankPhrases(scan.phrases);
  const isNearMe = scan.wishes.some(({ attribute }) => attribute === 'near-me');
  if (!head) return readWishAlone(scan, vocabulary, isNearMe);
  const strangers = others.filter(({ trades }) => !trades.some((id) => head.trades.includes(id)));
  const shared = others.flatMap(({ trades }) => trades.filter((id) => head.trades.includes(id)));
  const narrowed = narrow(head, scan.wishes, vocabulary);
  const also = strangers.find(({ trades }) => trades.length > 0) ?? null;
  return {
    trades: shared.length > 0 ? [...new Set(shared)] : narrowed,
    categories: head.categories,
    stem: head.stem,
    isRisky: head.isRisky,
    also,
    ...sortWishes(scan.wishes),
    isNearMe,
    rest: scan.rest,
  };
}

function readWishAlone({ wishes, rest }: Scan, { bySlug }: Vocabulary, isNearMe: boolean) {
  const wish = wishes.find(({ trade }) => trade && bySlug.has(trade));
  const trade = wish?.trade ? bySlug.get(wish.trade) : undefined;
  if (!wish || !trade) return null;
  const others = sortWishes(wishes.filter((other) => other !== wish));
  const need = { trades: [trade.id], categories: [], stem: wish.phrase, isRisky: false };
  return { ...need, also: null, ...others, isNearMe, rest };
}

/** The longest, a task before a thing, a trade before a category, the later before the earlier. */
function rankPhrases(phrases: FoundPhrase[]): FoundPhrase[] {
  const weigh = ({ stem, kind, trades, isAside }: FoundPhrase, order: number) =>
    2 * stem.split(' ').length +
    (kind === 'need' ? 1 : 0) -
    (trades.length > 0 ? 0 : 3) -
    (isAside ? 5 : 0) +
    order / 2;
  return phrases
    .map((phrase, order) => ({ phrase, weight: weigh(phrase, order) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ phrase }) => phrase);
}

/** "Dentist for kids" is a children's dentist. */
function narrow({ stem, trades }: FoundPhrase, wishes: Wish[], { phrases }: Vocabulary): number[] {
  for (const { attribute } of wishes) {
    for (const word of NARROWING_WISHES[attribute] ?? []) {
      const meaning = phrases.get(`${word} ${stem}`);
      if (meaning && meaning.trades.length > 0) return meaning.trades;
    }
  }
  return trades;
}

function sortWishes(wishes: Wish[]): Pick<Need, 'named' | 'unanswered'> {
  const named = wishes.filter(({ attribute }) => NAMED_WISHES.has(attribute));
  const unanswered = wishes
    .filter(({ attribute }) => !NAMED_WISHES.has(attribute) && !SILENT_WISHES.has(attribute))
    .map(({ phrase }) => phrase);
  return { named, unanswered };
}
