import { addressOf, DAY, DAYS, type Post, START, VICTIM_REVIEWS, VICTIMS } from './plan.ts';
import type { Chance } from './random.ts';
import { makeName, writeHonest } from './texts.ts';

const RATINGS = [
  [5, 0.55],
  [4, 0.2],
  [3, 0.08],
  [2, 0.06],
  [1, 0.11],
] as const;

/** Carriers, libraries and offices, where many write from one network. */
const SHARED_SHARE = 0.08;
const SHARED_NETWORKS = 20;
/** In sudden runs: openings, newspapers, counters. */
const BURST_SHARE = 0.05;
/** People's own networks are numbered from here on; those of the rings beyond. */
const FIRST_OWN = 1000;
const ONE_WRITES = 1.6;

interface Town {
  businesses: number;
  reviews: number;
}

/** A year of customers who were there. */
export function planHonest(chance: Chance, { businesses, reviews }: Town): Post[] {
  const people = Math.ceil(reviews / ONE_WRITES);
  const write: Write = (business, at, rating = chance.weigh<number>(RATINGS)) => ({
    at,
    business,
    ...pickPerson(chance, people),
    rating,
    text: writeHonest(chance, rating),
    campaign: null,
    campaignId: 0,
  });
  const anyTime = () => START + chance.next() * DAYS * DAY;
  const rates = Array.from({ length: businesses }, () => Math.exp(1.1 * chance.normal()));
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const plain = rates.flatMap((rate, business) =>
    Array.from({ length: chance.poisson(((1 - BURST_SHARE) * reviews * rate) / sum) }, () =>
      write(business, anyTime()),
    ),
  );
  const victims = Object.values(VICTIMS).flatMap((business) =>
    Array.from({ length: VICTIM_REVIEWS }, () => write(business, anyTime())),
  );
  return [...plain, ...victims, ...planBursts(chance, { businesses, reviews }, write)];
}

function pickPerson(chance: Chance, people: number): Pick<Post, 'address' | 'name'> {
  const isShared = chance.is(SHARED_SHARE);
  const person = chance.int(0, people - 1);
  const network = isShared ? chance.int(0, SHARED_NETWORKS - 1) : FIRST_OWN + person;
  return {
    address: addressOf(network, person),
    name: isShared ? makeName(chance) : `P. ${person}`,
  };
}

type Write = (business: number, at: number, rating?: number) => Post;

/** Opening days, a story in the newspaper, shops that ask at the counter, and cafés with their Wi-Fi. */
function planBursts(chance: Chance, { businesses, reviews }: Town, write: Write): Post[] {
  const posts: Post[] = [];
  while (posts.length < BURST_SHARE * reviews) {
    const business = chance.int(Object.keys(VICTIMS).length, businesses - 1);
    const begin = START + chance.int(5, DAYS - 95) * DAY;
    const kind = chance.pick(['opening', 'newspaper', 'counter', 'café'] as const);
    if (kind === 'counter') posts.push(...askAtCounter(chance, { business, begin }, write));
    else if (kind === 'café') posts.push(...sitInCafe(chance, { business, begin }, write));
    else {
      const days = kind === 'opening' ? 3 : 7;
      const count = kind === 'opening' ? chance.int(4, 9) : chance.int(6, 16);
      for (let one = 0; one < count; one += 1) {
        const rating = chance.is(0.75) ? 5 : chance.weigh(RATINGS);
        posts.push(write(business, begin + chance.next() * days * DAY, rating));
      }
    }
  }
  return posts;
}

/** Through the shop's own network, a few in a season; most customers use their phone's. */
function askAtCounter(
  chance: Chance,
  { business, begin }: { business: number; begin: number },
  write: Write,
): Post[] {
  const network = 900_000 + business;
  return Array.from({ length: chance.int(3, 8) }, (_, one) => {
    const post = write(business, begin + chance.next() * 85 * DAY);
    if (!chance.is(0.5)) return post;
    return { ...post, address: addressOf(network, one), name: makeName(chance) };
  });
}

/** Guests of one table write before they pay, all from the café's one address. */
function sitInCafe(
  chance: Chance,
  { business, begin }: { business: number; begin: number },
  write: Write,
): Post[] {
  const address = addressOf(900_000 + business);
  return Array.from({ length: chance.int(2, 6) }, () => {
    const at = begin + chance.next() * 85 * DAY;
    return Array.from({ length: chance.int(1, 3) }, (_, guest) => ({
      ...write(business, at + guest * 60_000),
      address,
      name: makeName(chance),
    }));
  }).flat();
}
