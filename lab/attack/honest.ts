import {
  addressOf,
  DAY,
  DAYS,
  type HonestKind,
  type Post,
  START,
  TOWN_SIZE,
  VICTIM_REVIEWS,
  VICTIMS,
} from './plan.ts';
import type { Chance } from './random.ts';
import { makeName, writeHonest } from './texts.ts';

type Mix = readonly (readonly [number, number])[];

const QUALITIES: readonly (readonly [Mix, number])[] = [
  [
    [
      [5, 0.7],
      [4, 0.17],
      [3, 0.05],
      [2, 0.03],
      [1, 0.05],
    ],
    0.4,
  ],
  [
    [
      [5, 0.52],
      [4, 0.22],
      [3, 0.1],
      [2, 0.06],
      [1, 0.1],
    ],
    0.4,
  ],
  [
    [
      [5, 0.3],
      [4, 0.2],
      [3, 0.15],
      [2, 0.12],
      [1, 0.23],
    ],
    0.2,
  ],
];

/** Share of reviewers behind a mobile carrier's shared network (`CARRIER_SHARE`) or in a household. */
const CARRIER_SHARE = 0.15;
const CARRIERS = 6;
const HOUSEHOLD_SHARE = 0.06;
/** Share of reviews that come in legitimate bursts: openings, newspaper stories, shop counters, cafés. */
const BURST_SHARE = 0.12;
/** Share of reviewers who confirm their email address. */
const CONFIRMED_SHARE = 1 / 3;
const SEASONAL_TOWNS = 2;
const SEASON = { from: 150, until: 240, share: 0.75 };
/** First network number of individual reviewers. Rings use higher numbers. */
const FIRST_OWN = 1000;
const ONE_WRITES = 1.6;
/** Minimum number of reviewers. With fewer, one mailbox would confirm several reviews of a business. */
const LEAST_PEOPLE = 1000;
const HOUR = DAY / 24;

interface Town {
  businesses: number;
  reviews: number;
  yearsBefore: number;
}

export function planHonest(chance: Chance, { businesses, reviews, yearsBefore }: Town): Post[] {
  const people = Math.max(LEAST_PEOPLE, Math.ceil(reviews / ONE_WRITES));
  const qualities = Array.from({ length: businesses }, () => chance.weigh(QUALITIES));
  const write: Write = (business, at, { kind = 'usual', mix, ...person } = {}) => {
    const rating = chance.weigh<number>(mix ?? qualities[business] ?? []);
    const isCarried = kind === 'usual' && chance.is(CARRIER_SHARE);
    return {
      at,
      business,
      ...pickPerson(chance, people, isCarried),
      ...person,
      rating,
      text: writeHonest(chance, rating),
      campaign: null,
      campaignId: 0,
      kind: isCarried ? 'carrier' : kind,
      ...(chance.is(CONFIRMED_SHARE) && { isConfirmed: true }),
    };
  };
  const rates = Array.from({ length: businesses }, () => Math.exp(1.1 * chance.normal()));
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const plain = rates.flatMap((rate, business) =>
    Array.from({ length: Math.ceil(yearsBefore) + 1 }, (_, ago) => {
      const part = Math.min(1, yearsBefore + 1 - ago);
      const mean = ((1 - BURST_SHARE) * reviews * rate * part) / sum;
      return Array.from({ length: chance.poisson(mean) }, () => visit(chance, business, write))
        .flat()
        .map((post) => ({ ...post, at: post.at - ago * DAYS * DAY }));
    }).flat(),
  );
  const victims = Object.values(VICTIMS).flatMap((business) =>
    Array.from({ length: VICTIM_REVIEWS }, () => write(business, anyTime(chance))),
  );
  const bursts = planBursts(chance, { businesses, reviews }, write);
  const opened = Map.groupBy(
    bursts.filter(({ kind }) => kind === 'opening'),
    ({ business }) => business,
  );
  const isOpen = ({ business, at }: Post) => at >= (opened.get(business)?.[0]?.at ?? 0);
  return [...plain.filter(isOpen), ...victims, ...bursts];
}

const anyTime = (chance: Chance) => START + chance.next() * DAYS * DAY;

/** Plans one customer's review, or sometimes a household of two to four who write within three hours. */
function visit(chance: Chance, business: number, write: Write): Post[] {
  const isSeasonal = Math.floor(business / TOWN_SIZE) < SEASONAL_TOWNS;
  const inSeason = () => START + (SEASON.from + chance.next() * (SEASON.until - SEASON.from)) * DAY;
  const at = isSeasonal && chance.is(SEASON.share) ? inSeason() : anyTime(chance);
  const kind = isSeasonal ? 'season' : 'usual';
  const first = write(business, at, { kind });
  if (!chance.is(HOUSEHOLD_SHARE / 2)) return [first];
  const others = Array.from({ length: chance.int(1, 3) }, () =>
    write(business, at + chance.next() * 3 * HOUR, {
      kind: 'household',
      address: first.address,
      name: makeName(chance),
    }),
  );
  return [{ ...first, kind: 'household' }, ...others];
}

function pickPerson(
  chance: Chance,
  people: number,
  isCarried: boolean,
): Pick<Post, 'address' | 'name'> {
  const person = chance.int(0, people - 1);
  const network = isCarried ? chance.int(0, CARRIERS - 1) : FIRST_OWN + person;
  return {
    address: addressOf(network, person),
    name: isCarried ? makeName(chance) : `P. ${person}`,
  };
}

interface Told {
  kind?: HonestKind;
  mix?: Mix;
  address?: string;
  name?: string;
}
type Write = (business: number, at: number, told?: Told) => Post;

function planBursts(
  chance: Chance,
  { businesses, reviews }: Omit<Town, 'yearsBefore'>,
  write: Write,
): Post[] {
  const posts: Post[] = [];
  let newest = businesses - 1;
  while (posts.length < BURST_SHARE * reviews) {
    const business = chance.int(Object.keys(VICTIMS).length, businesses - 1);
    const begin = START + chance.int(5, DAYS - 95) * DAY;
    const kind = chance.pick(['opening', 'newspaper', 'counter', 'café'] as const);
    if (kind === 'opening') posts.push(...open(chance, newest--, begin, write));
    if (kind === 'newspaper') posts.push(...readStory(chance, business, begin, write));
    if (kind === 'counter') posts.push(...askAtCounter(chance, business, begin, write));
    if (kind === 'café') posts.push(...sitInCafe(chance, business, begin, write));
  }
  return posts;
}

const PLEASED: Mix = [
  [5, 0.65],
  [4, 0.22],
  [3, 0.07],
  [2, 0.03],
  [1, 0.03],
];

function open(chance: Chance, business: number, begin: number, write: Write): Post[] {
  return Array.from({ length: chance.int(4, 20) }, () =>
    write(business, begin + chance.next() * 3 * DAY, { kind: 'opening', mix: PLEASED }),
  ).toSorted((one, other) => one.at - other.at);
}

function readStory(chance: Chance, business: number, begin: number, write: Write): Post[] {
  return Array.from({ length: chance.int(6, 16) }, () =>
    write(business, begin + chance.next() * 7 * DAY, { kind: 'newspaper' }),
  );
}

function askAtCounter(chance: Chance, business: number, begin: number, write: Write): Post[] {
  const network = 900_000 + business;
  return Array.from({ length: chance.int(3, 8) }, (_, one) => {
    const own = { address: addressOf(network, one), name: makeName(chance) };
    const at = begin + chance.next() * 85 * DAY;
    return write(business, at, { kind: 'counter', ...(chance.is(0.5) && own) });
  });
}

function sitInCafe(chance: Chance, business: number, begin: number, write: Write): Post[] {
  const address = addressOf(900_000 + business);
  const daily = 0.3 + 1.7 * chance.next();
  return Array.from({ length: chance.poisson(21 * daily) }, () =>
    write(business, begin + chance.next() * 21 * DAY, {
      kind: 'café',
      ...(chance.is(0.8) && { address, name: makeName(chance) }),
    }),
  );
}
