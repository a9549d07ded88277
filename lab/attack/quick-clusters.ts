import { addressOf, type Campaign, DAY, DAYS, type Post, START, VICTIMS } from './plan.ts';
import type { Chance } from './random.ts';
import { fillTemplate, LANGUAGES, makeName, makeTemplates, writeHonest } from './texts.ts';

const FIRST_NETWORK = 1_500_000;
const FIRST_CAMPAIGN = 2_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SPANS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const;

type Mix = readonly (readonly [number, number])[];

const PRAISE: Mix[] = [
  [[5, 1]],
  [
    [5, 0.65],
    [4, 0.35],
  ],
  [
    [5, 0.55],
    [4, 0.3],
    [3, 0.15],
  ],
  [
    [5, 0.4],
    [4, 0.5],
    [2, 0.1],
  ],
];
const BLAME: Mix[] = [
  [[1, 1]],
  [
    [1, 0.6],
    [2, 0.3],
    [3, 0.1],
  ],
];

const KNOWN_FROM = 3;
const EARLIEST = 120;

interface Scale {
  businesses: number;
  rings: number;
  customers: Post[];
}

/**
 * Plans fast rings, rings of networks that also review elsewhere, and rings that use one text for many
 * businesses.
 */
export function planQuickClusters(chance: Chance, { businesses, rings, customers }: Scale): Post[] {
  let network = FIRST_NETWORK;
  let campaignId = FIRST_CAMPAIGN;
  const takeNetworks = (count: number) => Array.from({ length: count }, () => network++);
  const begin = () => START + chance.int(EARLIEST, DAYS - 10) * DAY + chance.next() * DAY;
  const known = shuffle(chance, listKnown(customers));
  const takeKnown = (count: number) => known.splice(0, count);
  const kit = { chance, businesses, takeNetworks, takeKnown };
  const plan = (campaign: Campaign, write: (ring: Ring, kit: Kit) => Post[]) =>
    Array.from({ length: rings }, () => {
      campaignId += 1;
      return write({ campaign, campaignId, begin: begin() }, kit);
    }).flat();
  return [
    ...plan('quick ring', (ring) => planQuick(kit, ring, chance.int(16, 200))),
    ...plan('small quick ring', (ring) => planQuick(kit, ring, chance.int(6, 15))),
    ...plan('busy ring', (ring) => planBusy(kit, ring)),
    ...plan('one text', (ring) => planOneText(kit, ring)),
  ];
}

interface Ring {
  campaign: Campaign;
  campaignId: number;
  begin: number;
}

interface Kit {
  chance: Chance;
  businesses: number;
  takeNetworks(count: number): number[];
  takeKnown(count: number): number[];
}

function listKnown(customers: Post[]): number[] {
  const early = customers.filter(({ at }) => at < START + EARLIEST * DAY);
  const victims = Object.keys(VICTIMS).length;
  const counts = Map.groupBy(early, ({ business }) => business);
  return [...counts].flatMap(([business, { length }]) =>
    business >= victims && length >= KNOWN_FROM ? business : [],
  );
}

function shuffle<T>(chance: Chance, items: T[]): T[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Returns a text generator: usually short texts from templates in one language, sometimes individual texts. */
function planTexts(chance: Chance): (rating: number) => string {
  if (chance.is(0.2)) return (rating) => writeHonest(chance, rating);
  const templates = makeTemplates(chance, {
    language: chance.pick(LANGUAGES),
    count: chance.int(2, 20),
    words: chance.int(3, 12),
    isParaphrased: chance.is(0.5),
  });
  return () => fillTemplate(chance, chance.pick(templates));
}

function planQuick({ chance, takeNetworks, takeKnown }: Kit, ring: Ring, count: number): Post[] {
  const [business] = takeKnown(1);
  if (business === undefined) return [];
  const write = planTexts(chance);
  const mix = chance.pick(chance.is(0.75) ? PRAISE : BLAME);
  const span = chance.pick(SPANS);
  return takeNetworks(count).map((network) => {
    const rating = chance.weigh(mix);
    return describe(ring, {
      at: ring.begin + chance.next() * span,
      business,
      address: addressOf(network),
      name: makeName(chance),
      rating,
      text: write(rating),
    });
  });
}

function planBusy({ chance, businesses, takeNetworks, takeKnown }: Kit, ring: Ring): Post[] {
  const targets = takeKnown(chance.int(2, 7));
  const write = planTexts(chance);
  const mix = chance.pick(PRAISE);
  const decoys = chance.int(8, 40);
  const before = chance.int(2, 40) * DAY;
  const span = chance.pick([...SPANS, 5 * DAY]);
  return takeNetworks(chance.int(5, 16)).flatMap((network) => {
    const who = { address: addressOf(network), name: makeName(chance) };
    const elsewhere = Array.from({ length: decoys }, () => {
      const rating = chance.int(1, 5);
      return describe(
        { ...ring, campaign: 'decoys' },
        {
          ...who,
          at: ring.begin - chance.next() * before,
          business: chance.int(Object.keys(VICTIMS).length, businesses - 1),
          rating,
          text: writeHonest(chance, rating),
        },
      );
    });
    const together = targets.map((business) => {
      const rating = chance.weigh(mix);
      const at = ring.begin + chance.next() * span;
      return describe(ring, { ...who, at, business, rating, text: write(rating) });
    });
    return [...elsewhere, ...together];
  });
}

function planOneText({ chance, businesses, takeNetworks }: Kit, ring: Ring): Post[] {
  const networks = takeNetworks(chance.int(1, 3));
  const templates = makeTemplates(chance, {
    language: chance.pick(LANGUAGES),
    count: 1,
    words: chance.int(4, 8),
    isParaphrased: chance.is(0.5),
  });
  const span = chance.pick([...SPANS, 3 * DAY]);
  return Array.from({ length: chance.int(20, 60) * networks.length }, (_, one) =>
    describe(ring, {
      at: ring.begin + chance.next() * span,
      business: chance.int(Object.keys(VICTIMS).length, businesses - 1),
      address: addressOf(networks[one % networks.length] ?? 0, 1 + (one % 3)),
      name: makeName(chance),
      rating: chance.pick([5, 5, 4]),
      text: fillTemplate(chance, chance.pick(templates)),
    }),
  );
}

type Written = Pick<Post, 'at' | 'business' | 'address' | 'name' | 'rating' | 'text'>;

function describe({ campaign, campaignId }: Ring, written: Written): Post {
  return { ...written, campaign, campaignId };
}
