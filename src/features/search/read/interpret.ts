import { foldText } from '../../../platform/fold-text.ts';
import type { PlaceSpan } from '../../places/model/annotate-places.rules.ts';
import type { Wish } from '../../trades/vocabulary.rules.ts';
import type { FieldWish } from './fields.rules.ts';
import type { KnownName } from './lookups.ts';
import type { FoundPhrase, PhraseSpan, WishSpan } from './phrases.rules.ts';
import { COST } from './weights.ts';

/** One possible meaning of a span of the question, with its cost. */
export type Annotation =
  | PhraseSpan
  | WishSpan
  | ({ kind: 'place' } & PlaceSpan)
  | { kind: 'field'; from: number; to: number; cost: number; field: FieldWish }
  | { kind: 'name'; from: number; to: number; cost: number; name: MeantName }
  | { kind: 'filler' | 'tail'; from: number; to: number; cost: number; word: string }
  | { kind: 'word'; from: number; to: number; cost: number; word: string; isSearchable: boolean };

/** A name that a part of the question is, begins, or spells or begins with other spaces. */
export interface MeantName {
  how: 'exact' | 'chain' | 'start' | 'joined' | 'begun';
  /** The folded name, or its beginning. */
  nameKey: string;
  known: KnownName;
}

/** One way to understand a question. */
export interface Reading {
  cost: number;
  name: MeantName | null;
  phrases: FoundPhrase[];
  wishes: Wish[];
  fields: FieldWish[];
  place: PlaceSpan | null;
  /** Words that nothing explains. */
  words: string[];
  /** The words among them that a listing may have. */
  searchable: string[];
  /** Words after "for", "with" and the like, which say more about a need before them. */
  asides: string[];
  /** Whether the trades were guessed from the meaning of the words. */
  isGuess: boolean;
  /** The whole question with its misspelled words corrected; null if there are none. */
  corrected: string | null;
  /** The words without those of the place. */
  text: string;
  parts: Annotation[];
}

const ASIDES = new Set('for with after before to from para con despues'.split(' '));

const MAX_READINGS = 10;
const MAX_PARTIAL = 40;

interface Partial {
  cost: number;
  parts: Annotation[];
  places: number;
  names: number;
}

/** Returns the ten cheapest readings of the words, cheapest first. */
export function interpret(words: string[], annotations: Annotation[]): Reading[] {
  const ending = Map.groupBy(annotations, ({ to }) => to);
  const partial: Partial[][] = [[{ cost: 0, parts: [], places: 0, names: 0 }]];
  for (let at = 1; at <= words.length; at += 1) {
    const found = (ending.get(at) ?? []).flatMap((annotation) =>
      (partial[annotation.from] ?? []).map((before) => extend(before, annotation)),
    );
    partial[at] = found.sort((one, other) => one.cost - other.cost).slice(0, MAX_PARTIAL);
  }
  return (partial[words.length] ?? [])
    .map(({ cost, parts }) => withHiddenWishes(words, toReading(words, cost, parts), annotations))
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MAX_READINGS);
}

function extend(before: Partial, annotation: Annotation): Partial {
  const places = before.places + (annotation.kind === 'place' ? 1 : 0);
  const names = before.names + (annotation.kind === 'name' ? 1 : 0);
  const isAgain = places > 1 && annotation.kind === 'place';
  return {
    cost: before.cost + annotation.cost + (isAgain ? COST.secondPlace : 0),
    parts: [...before.parts, annotation],
    places,
    names,
  };
}

function pick<Kind extends Annotation['kind']>(parts: Annotation[], kind: Kind) {
  return parts.filter((part): part is Extract<Annotation, { kind: Kind }> => part.kind === kind);
}

function toReading(words: string[], spent: number, parts: Annotation[]): Reading {
  const [name = null] = pick(parts, 'name').map((part) => part.name);
  const spans = pick(parts, 'phrase');
  const place = pick(parts, 'place').at(-1) ?? null;
  const plain = parts.flatMap((part) => {
    if (part.kind === 'place' && part !== place) return words.slice(part.from, part.to);
    return part.kind === 'word' ? part.word : [];
  });
  const silent = new Set(
    pick(parts, 'word').flatMap(({ word, isSearchable }) => (isSearchable ? [] : word)),
  );
  const isMeant = name !== null || spans.length > 0 || plain.length > 0;
  const hasSubject = isMeant || place !== null || pick(parts, 'field').length > 0;
  const beside = name ? spans.length + plain.length + pick(parts, 'name').length - 1 : 0;
  const isStart = name?.how === 'start' || name?.how === 'begun';
  const isJoined = name?.how === 'joined';
  const isLoneTail = spans.length === 0 && pick(parts, 'tail').length > 0;
  const spelled = correctWords(words, spans);
  const town =
    place?.corrected === undefined ? [] : [foldText(place.place.city ?? place.place.label)];
  const correctedSpans = spans.filter(({ corrected }) => corrected !== null);
  const isInPlace = (at: number) => place !== null && at >= place.from && at < place.to;
  return {
    cost:
      spent +
      (hasSubject ? 0 : COST.nothingMeant) +
      beside * COST.besideName +
      ((isStart && spans.length > 0) || (isJoined && beside > 0) ? COST.besideNameStart : 0) +
      Math.max(0, spans.length - 1) * COST.secondPhrase +
      (isLoneTail ? COST.loneTail : 0),
    name,
    phrases: spans.map(({ phrase }) => phrase),
    wishes: pick(parts, 'wish').map((span) => wishAsTyped(words, span)),
    fields: pick(parts, 'field').map(({ field }) => field),
    place,
    words: plain,
    searchable: plain.filter((word) => !silent.has(word)),
    asides: listAsides(parts),
    isGuess: false,
    corrected:
      correctedSpans.length > 0 || town.length > 0
        ? [...spelled.filter((_, at) => town.length === 0 || !isInPlace(at)), ...town].join(' ')
        : null,
    text: spelled.filter((_, at) => !isInPlace(at)).join(' '),
    parts,
  };
}

/** The reading of a question without words. */
export const EMPTY_READING = toReading([], 0, []);

/** Wishes that the trade of a phrase says nothing about. */
const APART = new Set(['price-low', 'open-24-7', 'open-now', 'opening-hours', 'language']);

/** Adds the wishes inside a Spanish phrase, such as "24 horas", which no English text of a listing answers. */
function withHiddenWishes(words: string[], reading: Reading, annotations: Annotation[]): Reading {
  const spans = pick(reading.parts, 'phrase').filter(({ phrase }) => phrase.isSpanish);
  const isInside = ({ from, to }: Annotation) =>
    spans.some((span) => span.from <= from && to <= span.to && to - from < span.to - span.from);
  const hidden = pick(annotations, 'wish').filter(
    (one) => APART.has(one.wish.attribute) && isInside(one),
  );
  const more = hidden.map((span) => wishAsTyped(words, span));
  return { ...reading, wishes: [...reading.wishes, ...more] };
}

function wishAsTyped(words: string[], { from, to, wish }: WishSpan): Wish {
  return { ...wish, phrase: words.slice(from, to).join(' ') };
}

function listAsides(parts: Annotation[]): string[] {
  const first = parts.findIndex(({ kind }) => kind === 'phrase');
  const link = parts.findIndex(
    (part, at) => at > first && part.kind === 'filler' && ASIDES.has(part.word),
  );
  if (first < 0 || link < 0) return [];
  return parts.slice(link).flatMap((part) => (part.kind === 'word' ? part.word : []));
}

function correctWords(words: string[], spans: PhraseSpan[]): string[] {
  const corrected = [...words];
  for (const { from, corrected: right } of spans) {
    for (const [at, word] of (right ?? []).entries()) corrected[from + at] = word;
  }
  return corrected;
}
