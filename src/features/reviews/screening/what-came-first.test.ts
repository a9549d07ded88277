import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { createReviewer } from '../../../../tests/reviewer.ts';
import type { ReviewCluster } from '../../../contract/reviews.staff.ts';
import { createRandom } from '../../sample/reviews.rules.ts';
import { forgetVoices } from '../jobs.ts';
import { eraseOldAuthors, lapseOverdue } from '../lapse.ts';
import { countPaces } from './paces.ts';

let directory: Directory;
let editor: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate review_groups restart identity cascade');
  ids = await directory.open(bakery, lawFirm);
});

const SENTENCE =
  'We came on a rainy Tuesday with three kids and the baker let them taste every single roll';
const DAY = 86_400_000;
const BEGIN = Date.UTC(2024, 4, 1, 9);

interface Written {
  at: number;
  of?: number;
  from: string;
  rating: number;
  words: string;
}
let writers = 0;

async function write({ at, of = ids[0], from, rating, words }: Written) {
  writers += 1;
  directory.setTime(new Date(at).toISOString());
  const review = { rating, reviewerName: `Guest ${writers}`, comment: words };
  const path = `/api/businesses/${of}/reviews`;
  const answer = await directory.post(path, review, { 'x-forwarded-for': from });
  expect(answer.status).toBe(201);
}

async function readStates(): Promise<Map<number, string>> {
  const { rows } = await directory.db.pool.query<{ id: number; state: string }>(
    `select id::int as id, (is_held, held_for, is_counted, group_id, deleted_at)::text as state
     from reviews order by id`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function expectSame(before: Map<number, string>) {
  const after = await readStates();
  expect([...after].filter(([id]) => before.has(id))).toEqual([...before]);
}

async function runNights() {
  for (const night of [1, 2, 5]) {
    directory.setTime(new Date(directory.clock().getTime() + night * DAY).toISOString());
    await countPaces(directory);
    await lapseOverdue(directory);
    await eraseOldAuthors(directory);
    await forgetVoices(directory);
  }
}

const changed = (random: () => number, words: string) =>
  words
    .split(' ')
    .map((word) => (random() < 0.1 ? 'really' : word))
    .join(' ');
const own = (random: () => number) =>
  Array.from({ length: 10 }, () => `word${Math.floor(random() * 9999)}`).join(' ');

type Attack = (random: () => number, one: number) => Omit<Written, 'at'> & { after: number };
const fresh = (one: number) => `198.${18 + Math.floor(one / 250)}.${one % 250}.1`;

const ATTACKS: Record<string, { count: number; write: Attack }> = {
  'its own words from one address': {
    count: 4,
    write: () => ({ after: 20_000, from: '203.0.113.5', rating: 5, words: SENTENCE }),
  },
  'its words with some changed, from many networks': {
    count: 6,
    write: (random, one) => ({
      after: 20_000,
      from: fresh(one),
      rating: 1,
      words: changed(random, SENTENCE),
    }),
  },
  'its words at another business': {
    count: 8,
    write: (_, one) => ({
      after: 60_000,
      of: ids[1],
      from: fresh(one),
      rating: 4,
      words: SENTENCE,
    }),
  },
  'a short line that everybody writes': {
    count: 30,
    write: (_, one) => ({
      after: 60_000,
      from: fresh(one),
      rating: 5,
      words: 'Very good bread here',
    }),
  },
  'a sudden run in words of its own': {
    count: 45,
    write: (random, one) => ({ after: 1000, from: fresh(one), rating: 5, words: own(random) }),
  },
  'a run of bad ones over a week': {
    count: 25,
    write: (random, one) => ({ after: DAY / 4, from: fresh(one), rating: 1, words: own(random) }),
  },
  'many from the very network of a customer': {
    count: 25,
    write: (random, one) => ({
      after: 3_600_000,
      from: `192.0.1.${one + 2}`,
      rating: 5,
      words: own(random),
    }),
  },
  'networks of customers that meet at a second business': {
    count: 16,
    write: (random, one) => ({
      after: 3_600_000,
      of: ids[one % 2],
      from: `192.0.${one % 4}.7`,
      rating: 5,
      words: own(random),
    }),
  },
};

async function openWithCustomers(random: () => number) {
  const words = [SENTENCE, 'Very good bread here', own(random), own(random), own(random)];
  for (const [place, said] of words.entries()) {
    const rating = 2 + Math.floor(random() * 4);
    const at = BEGIN + Math.floor(place * (1 + random() * 6) * DAY);
    await write({ at, from: `192.0.${place}.1`, rating, words: said });
  }
  for (let one = 0; one < 3; one += 1) {
    const at = BEGIN + 29 * DAY + one * 60_000;
    await write({ at, from: `192.0.${20 + one}.1`, rating: 4, words: own(random) });
  }
}

describe.each(Object.entries(ATTACKS))('%s', (_, { count, write: next }) => {
  test.each([1, 2])(
    'changes nothing that came before, seed %i',
    async (seed) => {
      const random = createRandom(`what came first ${seed}`);
      await openWithCustomers(random);
      const customers = await readStates();
      let at = BEGIN + (30 + random() * 3) * DAY;
      for (let one = 0; one < count; one += 1) {
        const before = await readStates();
        const { after, ...review } = next(random, one);
        at += after;
        await write({ ...review, at });
        await expectSame(before);
      }
      const all = await readStates();
      await runNights();
      await expectSame(all);
      for (const id of await listOpenClusters()) await removeGroup(id);
      await expectSame(customers);
    },
    60_000,
  );
});

async function listOpenClusters(): Promise<number[]> {
  const groups: ReviewCluster[] = await (
    await directory.get('/api/admin/review-groups', editor)
  ).json();
  return groups.map(({ id }) => id);
}

async function removeGroup(id: number): Promise<number> {
  const group = await (await directory.get(`/api/admin/review-groups/${id}`, editor)).json();
  const body = { action: 'remove', group: { id, stamp: group.stamp } };
  return (await directory.call('POST /api/admin/review-decisions', { body, headers: editor }))
    .status;
}

test('staff who remove a cluster remove nothing that could be read', async () => {
  for (let one = 0; one < 45; one += 1) {
    const words = own(createRandom(`words ${one}`));
    await write({ at: BEGIN + one * 1000, from: fresh(one), rating: 5, words });
  }
  const shown = async () =>
    (await directory.db.pool.query('select id from reviews where not is_held order by id')).rows;
  const before = await shown();
  expect(before.length).toBeGreaterThan(20);
  const statuses = [];
  for (const id of await listOpenClusters()) statuses.push(await removeGroup(id));
  expect(statuses.toSorted()).toEqual([201, 409]);
  expect(await shown()).toEqual(before);
  const { rows } = await directory.db.pool.query(
    'select count(*)::int as removed from reviews where deleted_at is not null',
  );
  expect(rows).toEqual([{ removed: 45 - before.length }]);
});

test('whoever is copied may still correct what they wrote', async () => {
  const maria = createReviewer(directory, () => ids[0] ?? 0);
  directory.setTime('2024-06-01T12:00:00Z');
  const { token, version } = await maria.confirmed({ comment: SENTENCE });
  for (let one = 0; one < 4; one += 1) {
    const words = `${SENTENCE}${'!'.repeat(one)}`;
    await write({ at: Date.UTC(2024, 5, 2, one), from: fresh(one), rating: 5, words });
  }
  const edited = await maria.edit(token, { rating: 4, comment: `${SENTENCE}.`, version });
  expect(await edited.json()).toMatchObject({ state: 'published', rating: 4 });
});
