import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { MORE_SPELLINGS, SPELLINGS } from '../../../../tests/spelled-places.ts';
import { splitTokens } from '../../../platform/tokens.ts';
import { annotatePlaces, type PlaceSpan } from './annotate-places.rules.ts';
import { readKnownPlaces } from './gazetteer.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const TRADES = new Set(
  `pizza; dentist; bakery; brewery; mobile; boat storage; shooting range; cash advance; fashion; reading; indian;
   california pizza; christmas tree; christmas trees; car wash; auto center; tacos; pizza kitchen; plumber; home`
    .split(';')
    .map((phrase) => phrase.trim()),
);

async function annotate(text: string): Promise<PlaceSpan[]> {
  const tokens = splitTokens(text);
  const known = await readKnownPlaces(directory.db, tokens);
  const isWord = (from: number, to: number) =>
    TRADES.has(
      tokens
        .slice(from, to)
        .map(({ word }) => word)
        .join(' '),
    );
  return annotatePlaces(tokens, known, isWord);
}

/** What words cost where no place explains them: of a trade, in some listing, in none. */
const OF_A_TRADE = 0.3;
const PLAIN = 1.2;
const UNHEARD = 2.6;
const UNHEARD_WORDS = new Set(
  'hagatna californa alburquerque tuscon philidelphia massachusets'.split(' '),
);

/** The best place of a text, chosen as a search would: the words beside it count as plain or as a trade. */
async function read(text: string): Promise<PlaceSpan | null> {
  const tokens = splitTokens(text);
  const words = tokens.map(({ word }) => word);
  const isTrade = (at: number) =>
    [...TRADES].some((phrase) => {
      const said = phrase.split(' ');
      return said.some(
        (_, back) =>
          at >= back && words.slice(at - back, at - back + said.length).join(' ') === phrase,
      );
    });
  const price = (from: number, to: number) =>
    words.reduce((sum, word, at) => {
      if (at >= from && at < to) return sum;
      if (UNHEARD_WORDS.has(word)) return sum + UNHEARD;
      return sum + (isTrade(at) ? OF_A_TRADE : PLAIN);
    }, 0);
  const choices = (await annotate(text)).map((span) => ({
    span,
    cost: span.cost + price(span.from, span.to),
  }));
  const [best] = choices.toSorted((one, other) => one.cost - other.cost);
  return best && best.cost < price(0, 0) ? best.span : null;
}

describe('a place behind the words', () => {
  test.each([...SPELLINGS, ...MORE_SPELLINGS])(
    'pizza %s',
    async (typed, label, others = undefined) => {
      const found = await read(`pizza ${typed}`);
      expect(found?.place.label).toBe(label);
      expect(found?.from).toBe(1);
      if (others) expect(found?.others.map((other) => other.label)).toEqual(others);
    },
  );
});

test.each([
  ['boise brewery', 'Boise, ID'],
  ['christmas trees oregon', 'Oregon'],
  ['oregon christmas trees', 'Oregon'],
  ['boat storage florida panhandle', 'Florida Panhandle'],
  ['late night tacos LA', 'Los Angeles, CA'],
  ['plumber in nowhereville il', 'Illinois'],
  ['shooting range lone star state', 'Texas'],
  ["I'm vegan and my boyfriend wants steak where can we eat in nashville", 'Nashville, TN'],
])('%s is about %s', async (text, label) => {
  expect((await read(text))?.place.label).toBe(label);
});

test('an unknown town before a state is told, and the state searched', async () => {
  expect(await read('plumber in nowhereville il')).toMatchObject({ unknownTown: 'nowhereville' });
});

test.each([
  ['pizza near me'],
  ['cash advance'],
  ['mobile home'],
  ['reading'],
  ['paris fashion week'],
  ['mexico grill'],
  ['california pizza kitchen'],
  ['texas roadhouse'],
  ['auto center'],
  ['la bamba'],
  ['pizza or tacos'],
  ['dentist ok'],
  ['virginia ham'],
  ['vegetarian indian'],
])('%s is about no place', async (text) => {
  expect((await read(text))?.place.label).toBeUndefined();
});

test.each([
  ['pizza in boise', 0.3],
  ['pizza boise id', 0.5],
  ['pizza 83702', 0.3],
  ['pizza san diego', 0.3],
  ['pizza, ID', 0.3],
])('%s costs at most %d', async (text, most) => {
  expect((await read(text))?.cost).toBeLessThanOrEqual(most);
});

test('a place before words that are no trade costs 1.5 or more', async () => {
  for (const text of [
    'paris fest',
    'texas roadhouse',
    'boston market',
    'california pizza kitchen',
  ]) {
    const first = (await annotate(text)).filter(({ from }) => from === 0);
    for (const { cost } of first) expect(cost, text).toBeGreaterThanOrEqual(1.5);
  }
  const [boise] = (await annotate('boise brewery')).filter(({ to }) => to === 1);
  expect(boise?.cost).toBe(0.8);
});
