import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { needsInWords } from '../../../tests/judged-needs-in-places.ts';
import { oddPlaces } from '../../../tests/judged-places.ts';
import { wordNeeds } from '../../../tests/judged-words.ts';
import { foldText } from '../../platform/fold-text.ts';
import { townKey } from '../../platform/town-key.ts';
import { stemPhrase, stemWord } from '../trades/stem.rules.ts';
import type { Vocabulary } from '../trades/vocabulary.rules.ts';
import { createVocabulary } from '../trades/vocabulary.ts';
import { findKindredWords } from './read/kindred-words.ts';

interface Item {
  id: number;
  name: string;
  description: string;
  category: { name: string };
  trades: { slug: string }[];
  distanceMiles: number | null;
  placement: string;
  reasons: { code: string; value: string }[];
}

const WISHES =
  'cheap|open now|for kids|delivery|24 hour|organic|wheelchair accessible|with parking|vegan';
const NEEDS = 'pizza|plumber|dentist|hotel|bakery|pharmacy|gym|restaurants|karaoke|sushi|hospital';
const WITH_MORE =
  `prom dress alterations|sleep apnea doctor|pool hall bar|dry cleaner that does alterations|
  antique clocks|pizza pittsburg pa|kids soccer|halal chicken and rice|pick your own apples|brake pads|dog boarding
  over the weekend|guitar lessons for my son|church with spanish mass|truck rental one way|catering for 50 people|
  acupuncture for migraines|wedding cake and flowers|bar with pool tables|vet that treats rabbits|hotel with pool
  denver|gym with sauna|bakery with coffee|lawyer for landlord dispute|plumber who fixes boilers`.replace(
    /\n\s*/g,
    ' ',
  );
const TOWNS = 'boise id|brooklyn|denver|in texas|near 83702|guam|in nowhereville il|las vegas';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory('sample');
});
afterAll(() => directory.close());

function listQuestions(): Record<string, string>[] {
  const needs = NEEDS.split('|');
  const combined = needs.flatMap((need, at) => [
    ...TOWNS.split('|').map((town) => `${need} ${town}`),
    ...WISHES.split('|').map((wish) => `${wish} ${need} ${at % 2 ? 'boise' : ''}`.trim()),
  ]);
  const fields = oddPlaces.map(([need, by, place]) => {
    const [city = '', state = ''] = place.split(/, ?(?=[^,]*$)/);
    if (by === 'words') return { query: `${need} ${place}` };
    return by === 'near' ? { query: need, near: place } : { query: need, city, state };
  });
  return [
    ...[...combined, ...wordNeeds.map(([query]) => query)].map((query) => ({ query })),
    ...needsInWords.map(([query]) => ({ query })),
    ...WITH_MORE.split('|').map((query) => ({ query })),
    ...fields,
  ];
}

async function ask(given: Record<string, string>) {
  const answer = await directory.get(
    `/api/businesses/search?${new URLSearchParams({ ...given, limit: '24' })}`,
  );
  if (answer.status >= 500) throw new Error(`${new URLSearchParams(given)}: ${answer.status}`);
  const tell = (name: string) => decodeURIComponent(answer.headers.get(name) ?? '');
  const items: Item[] = answer.status === 200 ? await answer.json() : [];
  return {
    items,
    widened: tell('x-widened'),
    mentioned: tell('x-mentioned'),
    leftOut: tell('x-left-out'),
  };
}

const textOf = ({ name, description, category, reasons }: Item) =>
  [
    name,
    description,
    category.name,
    ...reasons.filter(({ code }) => code === 'listed').map(({ value }) => value),
  ].join(' ');
const stemsOf = (text: string) => new Set(foldText(text).split(' ').map(stemWord));
const carries = (text: string, words: string) =>
  words.split(' ').every((word) => stemsOf(text).has(stemWord(word)));

/** Whether a trade of the listing says the words, such as that of coffee shops "coffee". */
function isOfTrade({ trades: own }: Item, words: string, { phrases, trades }: Vocabulary) {
  const meant = phrases.get(stemPhrase(words))?.trades ?? [];
  return own.some(({ slug }) => meant.some((id) => trades.get(id)?.slug === slug));
}

async function countThere(from: string, items: Item[]): Promise<number> {
  const names = items.flatMap(({ reasons }) =>
    reasons.filter(({ code }) => code === 'trade').map(({ value }) => value),
  );
  const [city = '', state = ''] = from.includes(', ') ? from.split(', ') : ['', from];
  const { rows } = await directory.db.pool.query<{ count: number }>(
    `select count(*)::int from businesses b
     where is_listed and state = $1 and ($2 = '' or city_key = $2)
       and exists (select from trades t where t.id = any(b.trades) and t.name = any($3))`,
    [state, townKey(city, state), names],
  );
  return rows[0]?.count ?? 0;
}

test('each sentence about what was understood, widened or missing is true', {
  timeout: 300_000,
}, async () => {
  const untrue: string[] = [];
  const vocabulary = await createVocabulary(directory.db).read();
  const questions = listQuestions();
  let sentences = 0;
  for (const given of questions) {
    const { items, widened, mentioned, leftOut } = await ask(given);
    const organic = items.filter(({ placement }) => placement === 'organic');
    const say = (what: string) => untrue.push(`${new URLSearchParams(given)}: ${what}`);
    const [, from = '', , within] = /nearby; from="([^"]*)"(; within=(\d+))?/.exec(widened) ?? [];
    if (from) {
      sentences += 1;
      if (!/^\d/.test(from) && (await countThere(from, items)) > 0) say(`None in ${from}`);
      const isFar = organic.some(({ distanceMiles }) => (distanceMiles ?? 0) > Number(within));
      if (within && isFar) say(`within ${within}`);
    }
    const dropped = /without; words="([^"]*)"/.exec(widened)?.[1];
    if (dropped !== undefined) {
      sentences += 1;
      for (const word of dropped.split(' ')) {
        if (
          !foldText(given.query ?? '')
            .split(' ')
            .includes(word)
        )
          say(`${word} was not typed`);
        const liar = organic.find((item) => carries(textOf(item), word));
        if (liar) say(`without ${word}: ${liar.name} carries it`);
      }
    }
    const [, told = '', count = ''] = /words="(.*)"; count=(\d+)/.exec(mentioned) ?? [];
    const words = foldText(told);
    if (words) {
      sentences += 1;
      const said = organic.filter(({ reasons }) => reasons.some(({ code }) => code === 'mentions'));
      const others = organic.filter((item) => !said.includes(item));
      if (count === '0' && said.length > 0) say(`none mentions ${words}`);
      if (Number(count) < said.length) say(`${count} mention ${words}`);
      const liar = others.find((item) => carries(textOf(item), words));
      if (liar) say(`${liar.name} carries ${words}, and stands below`);
      const kin = words.split(' ').flatMap((word) => [word, ...findKindredWords(word)]);
      const silent = said.find((item) => {
        const text = foldText(textOf(item));
        const isInText = kin.some((word) => text.includes(stemWord(word).slice(0, 5)));
        return !isInText && !isOfTrade(item, words, vocabulary);
      });
      if (silent) say(`${silent.name} does not carry ${words}`);
      const typed = foldText(given.query ?? '');
      if (!words.split(' ').every((word) => typed.includes(word.slice(0, 4))))
        say(`${words} was not typed`);
    }
    for (const wish of leftOut.split(', ').filter(Boolean)) {
      sentences += 1;
      if (items.some((item) => carries(textOf(item), foldText(wish)))) say(`left out ${wish}`);
    }
    for (const item of items) {
      const told = item.reasons.find(({ code }) => code === 'words')?.value ?? '';
      if (told && !carries(`${textOf(item)}`, told)) say(`${item.name}: it mentions ${told}`);
    }
  }
  process.stdout.write(`Sentences: ${sentences - untrue.length} of ${sentences} true\n`);
  for (const line of untrue) process.stdout.write(`${line}\n`);
  expect(untrue).toEqual([]);
});
