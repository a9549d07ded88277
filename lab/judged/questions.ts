import { foldText } from '../../src/platform/fold-text.ts';
import { needs } from '../../tests/judged-needs.ts';
import { everyday, needsInWords, towns } from '../../tests/judged-needs-in-places.ts';
import { oddPlaces } from '../../tests/judged-places.ts';
import { general, placed, wanted } from '../../tests/judged-queries.ts';
import { finer, spanish } from '../../tests/judged-vocabulary.ts';
import { wordNeeds } from '../../tests/judged-words.ts';

export interface Row {
  id: number;
  name: string;
  description: string;
  city: string;
  state: string;
  trades: { slug: string }[];
}

export interface Question {
  set: string;
  params: Record<string, string>;
  language: string;
  /** Whether a row is what the set's judge would be glad of. */
  fits(row: Row): boolean;
}

const hasTrade = (trades: string) => (row: Row) =>
  row.trades.some(({ slug }) => trades.split(' ').includes(slug));
const isIn = (place: string) => (row: Row) =>
  place === row.state || foldText(place) === foldText(`${row.city}, ${row.state}`);
const isNamed = (name: string, city?: string) => (row: Row) =>
  foldText(row.name) === foldText(name) && (!city || row.city === city);
const isOfKind = (kind: RegExp) => (row: Row) => kind.test(`${row.name} ${row.description}`);

function ask(set: string, query: string, fits: Question['fits'], language = 'en-US'): Question {
  return { set, params: { query }, language, fits };
}

function placeParams(by: 'words' | 'city' | 'near', need: string, place: string) {
  if (by === 'words') return { query: `${need} ${place}` };
  if (by === 'near') return { query: need, near: place };
  const [city = '', state = ''] = place.split(/, ?(?=[^,]*$)/);
  return { query: need, city: city.trim(), state };
}

/** Returns the questions of all judged sets, each with its verdict on a row. */
export function listQuestions(): Question[] {
  return [
    ...needs.map(([query, trades]) => ask('needs', query, hasTrade(trades))),
    ...needsInWords.map(([query, trades]) => ask('needs in words', query, hasTrade(trades))),
    ...towns.flatMap(([town, all]) =>
      all.map((need) =>
        ask('needs in towns', `${need} in ${town}`, hasTrade(everyday[need] ?? '')),
      ),
    ),
    ...oddPlaces.map(([need, by, place, meant]): Question => {
      const params = placeParams(by, need, place);
      return { set: 'spellings of places', params, language: 'en-US', fits: isIn(meant) };
    }),
    ...wordNeeds.map(([query, word, trades]) =>
      ask('words in needs', query, (row) => isOfKind(word)(row) || hasTrade(trades)(row)),
    ),
    ...wanted.map(([query, name, city]) => ask('names', query, isNamed(name, city))),
    ...placed.map(([query, place]) => ask('places', query, isIn(place))),
    ...general.map(([query, kind]) => ask('kinds', query, isOfKind(kind))),
    ...finer.map(([query, trades]) => ask('finer trades', query, hasTrade(trades))),
    ...['en-US', 'es-US'].flatMap((language) =>
      spanish.map(([query, trades]) => {
        return ask(`Spanish on ${language} pages`, query, hasTrade(trades), language);
      }),
    ),
  ];
}
