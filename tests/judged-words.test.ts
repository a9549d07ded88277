import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../src/platform/fold-text.ts';
import { type Directory, openDirectory } from './directory.ts';
import { oddPlaces } from './judged-places.ts';
import { noPlaces, wordNeeds } from './judged-words.ts';

const SHOWN = 10;
/** Of what is shown: has the word, or stands below the line that says that no listing, or no more, has it, or that it is only similar. */
const FITTING = 0.93;
const PLACES = 97;

interface Item {
  name: string;
  description: string;
  city: string;
  state: string;
  trades: { slug: string; name: string }[];
  reasons: { code: string; value: string }[];
}

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('sample');
});
afterAll(() => directory.close());

async function search(given: Record<string, string>) {
  const params = new URLSearchParams({ ...given, limit: String(SHOWN) });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  const items: Item[] = answer.status === 200 ? await answer.json() : [];
  const widened = decodeURIComponent(answer.headers.get('x-widened') ?? '');
  return { items, widened, mentioned: answer.headers.get('x-mentioned') };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a word that says more than its trade stands in what is shown, or the page says that it does not', async () => {
  const judged = [];
  for (const [query, word, trades] of wordNeeds) {
    const { items, mentioned, widened } = await search({ query });
    const wanted = trades.split(' ');
    const fits = items.map(({ name, description, reasons, trades: own }) => {
      const listed = reasons.filter(({ code }) => code === 'listed').map(({ value }) => value);
      const named = own.map((trade) => trade.name);
      const hasWord = word.test([name, description, ...listed, ...named].join(' '));
      const dropped = /without; words="([^"]*)"/.exec(widened)?.[1] ?? '';
      const isTold = mentioned !== null || word.test(dropped) || widened.includes('kindred;');
      const isBelowLine = isTold && !reasons.some(({ code }) => code === 'mentions');
      return hasWord || (isBelowLine && own.some(({ slug }) => wanted.includes(slug)));
    });
    const fitting = fits.length === 0 ? 0 : mean(fits.map(Number));
    const shown = items.map(
      ({ name, trades: own }, at) => `${fits[at] ? '' : '✗ '}${name} (${own[0]?.slug})`,
    );
    judged.push({
      fitting,
      line: `${fitting.toFixed(2)} ${query} [${mentioned ?? ''}]: ${shown.join(' | ')}`,
    });
  }
  for (const { line } of judged.filter(({ fitting }) => fitting < 0.9)) print(line);
  const fitting = mean(judged.map((one) => one.fitting));
  print(`Words in needs: ${fitting.toFixed(3)} of what is shown fits (${judged.length} needs)`);
  expect(fitting).toBeGreaterThanOrEqual(FITTING);
});

test('a word is never corrected into a place', async () => {
  const misread = [];
  for (const [query, place] of noPlaces) {
    const params = new URLSearchParams({ query, limit: String(SHOWN) });
    const answer = await directory.get(`/api/businesses/search?${params}`);
    const understood = new URLSearchParams(answer.headers.get('x-understood-as') ?? '');
    if (understood.has('state') || understood.has('city')) misread.push(`${query}: ${understood}`);
    else if (answer.headers.get('x-widened')?.includes('nearby'))
      misread.push(`${query}: ${place}`);
  }
  print(`Words that are no places: ${noPlaces.length - misread.length} of ${noPlaces.length}`);
  expect(misread.length).toBeLessThanOrEqual(1);
});

test('a place is what people call it', async () => {
  const wrong = [];
  for (const [need, by, place, meant] of oddPlaces) {
    const [city = '', state = ''] = place.split(/, ?(?=[^,]*$)/);
    const given: Record<string, string> =
      by === 'words'
        ? { query: `${need} ${place}` }
        : by === 'near'
          ? { query: need, near: place }
          : { query: need, city: city.trim(), state };
    const { items, widened } = await search(given);
    const first = items.slice(0, 3);
    const isThere = ({ city, state }: Item) =>
      meant === state || isSame(meant, `${city}, ${state}`);
    const from = /nearby; from="([^"]*)"/.exec(widened)?.[1] ?? '';
    const isRight = first.length > 0 && (first.every(isThere) || isSame(meant, from));
    if (!isRight)
      wrong.push(
        `${need} ${by} ${place}: ${first.map((one) => `${one.city}, ${one.state}`).join(' | ')}`,
      );
  }
  for (const line of wrong) print(line);
  print(`Odd spellings of places: ${oddPlaces.length - wrong.length} of ${oddPlaces.length}`);
  expect(oddPlaces.length - wrong.length).toBeGreaterThanOrEqual(PLACES);
});

/** The town is one, whichever way a listing writes it. */
function isSame(meant: string, town: string): boolean {
  const spell = (text: string) =>
    foldText(
      text
        .replace(/^St\.? /, 'Saint ')
        .replace(/^Ft\.? /, 'Fort ')
        .replace(/^Mt\.? /, 'Mount '),
    );
  return spell(meant).replaceAll(' ', '') === spell(town).replaceAll(' ', '');
}
