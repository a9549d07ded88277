import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { screenRecent } from './again.ts';

let directory: Directory;
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-30T12:00:00Z');
  ids = await directory.open(bakery, lawFirm);
});

const query = async (text: string, values: unknown[] = []) =>
  (await directory.db.pool.query(text, values)).rows;

/** As if the rules had not seen it come. */
async function slipIn(place: number, network: number, day: number, comment = 'Fine.') {
  const at = new Date(Date.UTC(2024, 5, day, 12, network));
  await query(
    `with added as (
       insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
                            network_hash, created_at)
       values ($1, 5, $2, $3, $4, $4, $4, $5) returning business_id, rating)
     update businesses b set rating_sum = rating_sum + rating, review_count = review_count + 1
     from added where b.id = added.business_id`,
    [ids[place], `Guest ${network}`, comment, network.toString(16).padStart(32, '0'), at],
  );
}
const held = () =>
  query('select business_id::int, held_for from reviews where is_held order by id');

test('a ring that shows only when all of it is there is held, with a line in the log', async () => {
  for (const network of [1, 2, 3, 4]) {
    await slipIn(0, network, 10 + network);
    await slipIn(1, network, 20 + network);
  }
  await slipIn(1, 9, 22);
  expect(await held()).toEqual([]);
  await screenRecent(directory);
  expect(await held()).toHaveLength(8);
  expect(new Set((await held()).map(({ held_for }) => held_for))).toEqual(new Set(['ring']));
  const [bakeryRow] = await query('select review_count, rating_sum from businesses where id = $1', [
    ids[0],
  ]);
  expect(bakeryRow).toEqual({ review_count: 0, rating_sum: 0 });
  const log = await query(`select actor, action from audit_log`);
  expect(log).toHaveLength(8);
  expect(log[0]).toEqual({ actor: 'rules', action: 'review.hold' });

  await screenRecent(directory);
  expect(await query('select from audit_log')).toHaveLength(8);
  expect(await query('select from review_groups')).toHaveLength(1);
});

test('pairs of networks that agree on two businesses are kept for 90 days', async () => {
  for (const network of [1, 2]) for (const place of [0, 1]) await slipIn(place, network, 12);
  await slipIn(0, 3, 12);
  await screenRecent(directory);
  const [pair, ...others] = await query('select business_count, last_at from network_pairs');
  expect(pair).toMatchObject({ business_count: 2 });
  expect(others).toEqual([]);
  expect(await held()).toEqual([]);

  directory.setTime('2024-12-01T12:00:00Z');
  await screenRecent(directory);
  expect(await query('select from network_pairs')).toEqual([]);
});

test('what staff let stand is not held', async () => {
  for (const network of [1, 2, 3, 4]) {
    await slipIn(0, network, 28);
    await slipIn(1, network, 29);
  }
  await query('update reviews set kept_at = $1', [directory.clock()]);
  await screenRecent(directory);
  expect(await held()).toEqual([]);
});
