import { addressOf, type Campaign, DAY, DAYS, type Post, START, VICTIMS } from './plan.ts';
import type { Chance } from './random.ts';
import { fillTemplate, makeName, pickTemplates, writeHonest } from './texts.ts';

const FIRST_NETWORK = 400_000;

interface Ring {
  campaign: Campaign;
  campaignId: number;
  begin: number;
}

interface Scale {
  businesses: number;
  rings: number;
}

export function planClusters(chance: Chance, { businesses, rings }: Scale): Post[] {
  let network = FIRST_NETWORK;
  let campaignId = 0;
  const takeNetworks = (count: number) => Array.from({ length: count }, () => network++);
  const pickBusiness = () => chance.int(Object.keys(VICTIMS).length, businesses - 1);
  const plan = (campaign: Campaign, count: number, write: (ring: Ring) => Post[]) =>
    Array.from({ length: count }, () => {
      campaignId += 1;
      return write({ campaign, campaignId, begin: START + chance.int(60, DAYS - 95) * DAY });
    }).flat();
  const kit = { chance, takeNetworks, pickBusiness };
  return [
    ...plan('clear ring', rings, (ring) => planClear(kit, ring)),
    ...plan('middle ring', rings, (ring) => planMiddle(kit, ring)),
    ...plan('strong ring', rings, (ring) => planStrong(kit, ring)),
    ...plan('first rating', rings, (ring) => planFirst(kit, ring)),
    ...plan('one-star attack', Math.max(1, Math.round((rings * 15) / 40)), (ring) =>
      planBlame(kit, ring),
    ),
  ];
}

interface Kit {
  chance: Chance;
  takeNetworks(count: number): number[];
  pickBusiness(): number;
}

/** Plans an obvious ring: one business, one to three networks, two days, template texts. */
function planClear({ chance, takeNetworks, pickBusiness }: Kit, ring: Ring): Post[] {
  const business = pickBusiness();
  const networks = takeNetworks(chance.int(1, 3));
  const templates = pickTemplates(chance, 'praise', 2);
  return Array.from({ length: chance.int(8, 20) }, (_, one) => ({
    ...describe(ring, chance, 2),
    business,
    address: addressOf(chance.pick(networks), one),
    rating: 5,
    text: fillTemplate(chance, chance.pick(templates)),
  }));
}

/** Plans a ring in which eight to fifteen addresses praise the same three to six businesses within twenty days. */
function planMiddle({ chance, takeNetworks, pickBusiness }: Kit, ring: Ring): Post[] {
  const businesses = Array.from({ length: chance.int(3, 6) }, pickBusiness);
  const templates = pickTemplates(chance, 'praise', 3);
  return takeNetworks(chance.int(8, 15)).flatMap((network) => {
    const name = makeName(chance);
    return businesses
      .filter(() => chance.is(0.9))
      .map((business) => ({
        ...describe(ring, chance, 20),
        business,
        address: addressOf(network),
        name,
        rating: 5,
        text: chance.is(0.5)
          ? fillTemplate(chance, chance.pick(templates))
          : writeHonest(chance, 5),
      }));
  });
}

/** Plans five-star reviews for one business from 20 to 40 different networks within eight days. */
function planFirst({ chance, takeNetworks, pickBusiness }: Kit, ring: Ring): Post[] {
  const business = pickBusiness();
  return takeNetworks(chance.int(20, 40)).map((network) => ({
    ...describe(ring, chance, 8),
    business,
    address: addressOf(network),
    rating: 5,
    text: writeHonest(chance, 5),
  }));
}

/** Plans a hard-to-detect ring: individual texts, one network per review, spread over ninety days. */
function planStrong({ chance, takeNetworks, pickBusiness }: Kit, ring: Ring): Post[] {
  const business = pickBusiness();
  return takeNetworks(chance.int(10, 20)).map((network) => {
    const rating = chance.is(0.7) ? 5 : 4;
    return {
      ...describe(ring, chance, 90),
      business,
      address: addressOf(network),
      rating,
      text: writeHonest(chance, rating),
    };
  });
}

function planBlame({ chance, takeNetworks, pickBusiness }: Kit, ring: Ring): Post[] {
  const business = pickBusiness();
  const networks = takeNetworks(chance.int(4, 10));
  const templates = pickTemplates(chance, 'blame', 2);
  return Array.from({ length: chance.int(8, 16) }, (_, one) => ({
    ...describe(ring, chance, 5),
    business,
    address: addressOf(chance.pick(networks), one),
    rating: 1,
    text: chance.is(0.5) ? fillTemplate(chance, chance.pick(templates)) : writeHonest(chance, 1),
  }));
}

function describe({ campaign, campaignId, begin }: Ring, chance: Chance, days: number) {
  const at = begin + chance.next() * days * DAY;
  return { at, campaign, campaignId, name: makeName(chance) };
}

const FLOOD_DAY = 300;

/**
 * Plans a flood of `size` reviews from many addresses within seconds, and many copies of one text posted at
 * the same moment.
 */
export function planFloods(chance: Chance, size: number): Post[] {
  const at = START + FLOOD_DAY * DAY;
  const templates = pickTemplates(chance, 'praise', 4);
  const flood = Array.from({ length: size }, (_, one) => ({
    at: at + one * 24,
    business: VICTIMS.flood,
    address: addressOf(700_000 + (one % Math.ceil(size / 5)), one),
    name: makeName(chance),
    rating: 5,
    text: chance.is(0.5) ? fillTemplate(chance, chance.pick(templates)) : writeHonest(chance, 5),
    campaign: 'flood of 500' as const,
    campaignId: 1_000_000,
    isAtOnce: true as const,
  }));
  const copy = fillTemplate(chance, templates[0] ?? '');
  const copies = Array.from({ length: 40 }, (_, one) => ({
    at: at + DAY,
    business: VICTIMS.copies,
    address: addressOf(800_000 + one),
    name: makeName(chance),
    rating: 5,
    text: copy,
    campaign: 'forty copies at once' as const,
    campaignId: 1_000_001,
    isAtOnce: true as const,
  }));
  return [...flood, ...copies];
}
