import { sql } from 'kysely';
import { approveBusiness } from '../../src/features/businesses/staff/approve.ts';
import { addressOf } from './plan.ts';
import type { Target } from './product.ts';
import type { Chance } from './random.ts';
import type { Storm } from './storms.ts';

interface Facts {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  website: string;
}

const TRADES = ['Bakery', 'Plumbing', 'Dental', 'Auto Repair', 'Florist', 'Brewery', 'Pharmacy'];
const STREETS = ['Oak Street', 'Elm Avenue', 'River Road', 'Fort Street', 'Vista Avenue'];
const SYLLABLES = [
  'bar',
  'len',
  'mor',
  'tas',
  'vin',
  'kel',
  'dor',
  'ros',
  'hal',
  'wen',
  'pim',
  'cas',
];

/**
 * Submits listings again with one to three changes, and separate branches that only look similar, and counts
 * how many the product detects.
 */
export async function sendDuplicates(
  target: Target,
  chance: Chance,
  count: number,
): Promise<Storm[]> {
  const found = { hinted: 0, paired: 0, wronglyHinted: 0 };
  for (let one = 0; one < count; one += 1) {
    const facts = makeFacts(chance, one);
    const id = await submit(target, facts, one);
    await approveBusiness(target, id, 'attack');
    const copy = changeSome(chance, facts);
    if (await isHinted(target, copy, id)) found.hinted += 1;
    const copyId = await submit(target, copy, count + one);
    const branch = { ...facts, ...otherPlace(chance, one) };
    if (await isHinted(target, branch, id)) found.wronglyHinted += 1;
    await target.drain();
    if (await isPaired(target, id, copyId)) found.paired += 1;
  }
  const { hinted, paired, wronglyHinted } = found;
  return [
    { name: 'The same listing again', sent: count, effect: 'told at the form', count: hinted },
    { name: 'The same listing again', sent: count, effect: 'shown to staff', count: paired },
    { name: 'Another branch', sent: count, effect: 'told wrongly', count: wronglyHinted },
  ];
}

function makeFacts(chance: Chance, one: number): Facts {
  const word = Array.from({ length: 3 }, () => chance.pick(SYLLABLES)).join('');
  const name = `${word[0]?.toUpperCase()}${word.slice(1)} ${chance.pick(TRADES)}`;
  return {
    name,
    address: `${chance.int(100, 9999)} ${chance.pick(STREETS)}`,
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    phone: `(208) 343-${String(1000 + one).slice(-4)}`,
    website: `https://${word}${one}.example/`,
  };
}

const CHANGES: ((facts: Facts) => Partial<Facts>)[] = [
  ({ name }) => ({ name: `${name} LLC` }),
  ({ name }) => ({ name: name.slice(0, 4) + name.slice(5) }),
  ({ address }) => ({ address: address.replace('Street', 'St').replace('Avenue', 'Ave.') }),
  ({ address }) => ({ address: `${address}, Suite 4` }),
  ({ phone }) => ({ phone: phone.replaceAll(/\D/g, '') }),
  () => ({ phone: '' }),
  () => ({ website: '' }),
  () => ({ zipCode: '83703' }),
];

function changeSome(chance: Chance, facts: Facts): Facts {
  let changed = facts;
  for (let left = chance.int(1, 3); left > 0; left -= 1) {
    changed = { ...changed, ...chance.pick(CHANGES)(changed) };
  }
  return changed;
}

function otherPlace(chance: Chance, one: number): Partial<Facts> {
  return {
    address: `${chance.int(100, 9999)} Overland Road`,
    zipCode: '83705',
    phone: `(208) 344-${String(1000 + one).slice(-4)}`,
  };
}

async function submit(target: Target, facts: Facts, one: number): Promise<number> {
  const { phone, website, ...rest } = facts;
  const answer = await target.call('POST /api/businesses', addressOf(870_000 + one), {
    ...rest,
    ...(phone && { phone }),
    ...(website && { website }),
    description: 'A business that was here before you came.',
    ownerEmail: `owner-${one}@example.com`,
    categoryId: 1,
  });
  if (answer.status !== 201) throw new Error(`Not submitted: ${JSON.stringify(answer.json)}`);
  return answer.json.id;
}

async function isHinted(target: Target, facts: Facts, id: number): Promise<boolean> {
  const query = new URLSearchParams({ ...facts });
  const path = `GET /api/businesses/duplicates?${query}`;
  const { json } = await target.call(path, addressOf(880_000));
  return Array.isArray(json) && json.some((one) => one.id === id);
}

async function isPaired({ db }: Target, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from duplicate_pairs
    where low_id = ${Math.min(one, other)} and high_id = ${Math.max(one, other)}
  `.execute(db.kysely);
  return rows.length > 0;
}

export async function sendSpam(target: Target, count: number): Promise<Storm[]> {
  const ids: number[] = [];
  for (let one = 0; one < count; one += 1) {
    const answer = await target.call('POST /api/businesses', addressOf(890_000 + one), {
      name: `Cheap Loans Online ${one}`,
      description: 'Click https://loans.example now for cash today',
      address: '1 Main St',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      ownerEmail: `spam-${one}@example.com`,
      categoryId: 7,
      ...(one % 2 === 0 && { nickname: 'x' }),
    });
    if (answer.status === 201) ids.push(answer.json.id);
  }
  const { rows } = await sql<{ listed: number; waiting: number }>`
    select count(*) filter (where is_listed)::int as listed,
      count(*) filter (where not is_approved and deleted_at is null)::int as waiting
    from businesses where id = any(${ids})
  `.execute(target.db.kysely);
  const { listed = 0, waiting = 0 } = rows[0] ?? {};
  return [
    { name: 'Junk listings', sent: count, effect: 'listed', count: listed },
    { name: 'Junk listings', sent: count, effect: 'read by staff', count: waiting },
  ];
}
