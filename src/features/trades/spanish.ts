import { foldText } from '../../platform/fold-text.ts';
import { readCsv } from '../../platform/seed-files.ts';
import { SPANISH_WORDS } from './query-words.data.ts';
import { stemPhrase } from './stem.rules.ts';
import type { PhraseKind } from './tables.ts';
import type { Wish } from './vocabulary.rules.ts';

export interface SpanishPhrase {
  phrase: string;
  /** Of one and of many. */
  stems: string[];
  /** Slugs of trades, or of categories with `@` before them. */
  meanings: string[];
  kind: PhraseKind;
  isRisky: boolean;
}

export interface Spanish {
  phrases: SpanishPhrase[];
  wishes: [stem: string, wish: Wish][];
}

let loaded: Promise<Spanish> | undefined;

/** Read from db/seed/trades once for the whole process: staff's own phrases are the table's. */
export function readSpanish(): Promise<Spanish> {
  loaded ??= (async () => {
    const phrases: SpanishPhrase[] = [];
    for await (const { spanish_name: name = '', spanish_singular: one = '', slug = '' } of readCsv(
      'trades/trades.csv',
    )) {
      for (const phrase of [name, one]) {
        const stems = listStems(phrase);
        phrases.push({ phrase, stems, meanings: [slug], kind: 'exact', isRisky: false });
      }
    }
    for await (const row of readCsv('trades/spanish.csv')) {
      const { phrase = '', trades = '', kind = 'exact', risk } = row;
      const meanings = trades.split(';');
      const stems = listStems(phrase);
      const isRisky = risk === 'high';
      phrases.push({ phrase, stems, meanings, kind: kind as PhraseKind, isRisky });
    }
    const wishes: Spanish['wishes'] = [];
    for await (const row of readCsv('trades/spanish-wishes.csv')) {
      const { phrase = '', attribute = '', also_trade: trade } = row;
      const wish = { phrase, attribute, trade: trade || null };
      for (const stem of listStems(phrase)) wishes.push([stem, wish]);
    }
    return { phrases, wishes };
  })();
  return loaded;
}

const MOST_CHANGING = 2;

/** One and many: a plural with "es" is no plural to the stemmer, which reads English. Folded. */
function listStems(phrase: string): string[] {
  let forms = [''];
  let changing = 0;
  for (const word of foldText(phrase).split(' ')) {
    const more = SPANISH_WORDS.fillers.has(word) ? [] : otherNumber(word);
    if (more.length > 0) changing += 1;
    const words = changing > MOST_CHANGING ? [word] : [word, ...more];
    forms = forms.flatMap((start) => words.map((one) => `${start} ${one}`));
  }
  return forms.map((form) => stemPhrase(form));
}

function otherNumber(word: string): string[] {
  if (word.length < 3) return [];
  if (/[nlrdj]$/.test(word)) return [`${word}es`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  if (word.endsWith('ces')) return [`${word.slice(0, -3)}z`];
  if (/[nlrdj]es$/.test(word)) return [word.slice(0, -2)];
  return [];
}
