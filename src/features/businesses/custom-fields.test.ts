import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  guests,
  languages,
  license,
  makeField,
  menu,
  patio,
  priceLevel,
  setFields,
  since,
  story,
} from '../../../tests/custom-fields.ts';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { listChanges } from '../../contract/audit/describe.ts';

let directory: Directory;
let admin: { cookie: string };
let id: number;

const all = [patio, languages, guests, priceLevel, menu, since, story, license];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00.000Z');
  await setFields(directory, all);
  [id = 0] = await directory.open(bakery);
});

async function read() {
  return (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
}

async function save(change: object) {
  const form = await read();
  const body = { ...form, trades: undefined, ...change };
  return directory.call(`PUT /api/admin/businesses/${id}`, { body, headers: admin });
}

async function derived() {
  const { rows } = await directory.db.pool.query(
    'select custom, custom_tokens as tokens, custom_words as words from businesses where id = $1',
    [id],
  );
  return rows[0];
}

describe('a clerk fills in fields of the town’s own', () => {
  test('each kind is kept as its field takes it, and the search knows of it', async () => {
    const answer = await save({
      custom: {
        patio: true,
        languages: ['spanish', 'english', 'spanish'],
        guests: 120,
        'price-level': 2,
        menu: 'bakery.example/menu',
        since: '2019-05-31',
        story: '  We bake\nrye. ',
        license: 'OR 17',
      },
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()).custom).toEqual({
      patio: true,
      languages: ['english', 'spanish'],
      guests: 120,
      'price-level': 2,
      menu: 'https://bakery.example/menu',
      since: '2019-05-31',
      story: 'We bake\nrye.',
      license: 'OR 17',
    });
    const { tokens, words } = await derived();
    expect(tokens).toEqual([
      'f:patio=yes',
      'f:languages=english',
      'f:languages=spanish',
      ...[1, 2, 5, 10, 20, 50, 100].map((step) => `f:guests>=${step}`),
      'f:price-level=2',
    ]);
    expect(words).toBe(
      'Outdoor seating. Terraza. English. Inglés. Spanish. Español. We bake\nrye.',
    );
  });

  test('what is left out stays, null is forgotten, and no is not the same as unknown', async () => {
    await save({ custom: { patio: true, guests: 8 } });
    await save({ custom: { patio: false } });
    expect(await derived()).toMatchObject({
      custom: { patio: false, guests: 8 },
      tokens: ['f:patio=no', 'f:guests>=1', 'f:guests>=2', 'f:guests>=5'],
      words: '',
    });
    await save({ custom: { patio: null, guests: null } });
    expect(await derived()).toEqual({ custom: {}, tokens: [], words: '' });
  });

  test('the log says it in words', async () => {
    await save({ custom: { patio: true, languages: ['english'] } });
    await save({ custom: { patio: false } });
    const log = await (await directory.get(`/api/admin/audit?businessId=${id}`, admin)).json();
    expect(log.map(({ before, after }: Record<string, object>) => [before, after])).toMatchObject([
      [{ custom: { 'Outdoor seating': 'Yes' } }, { custom: { 'Outdoor seating': 'No' } }],
      [
        { custom: { 'Outdoor seating': null, Languages: null } },
        { custom: { 'Outdoor seating': 'Yes', Languages: 'English' } },
      ],
    ]);
    expect(listChanges(log[0])).toEqual([{ field: 'Outdoor seating', before: 'Yes', after: 'No' }]);
  });

  test.each([
    [{ patio: 'yes' }, 'custom.patio', 'Choose yes or no'],
    [{ languages: ['klingon'] }, 'custom.languages', 'Choose one of those offered'],
    [{ guests: -1 }, 'custom.guests', 'Enter a number from 0 to 1,000,000,000'],
    [{ 'price-level': 5 }, 'custom.price-level', 'Choose a price level from 1 to 4'],
    [{ menu: 'javascript:alert(1)' }, 'custom.menu', 'Invalid URL'],
    [{ since: '2024-02-30' }, 'custom.since', 'Enter a date, such as 2026-05-31'],
    [{ 'no-such': true }, 'custom.no-such', 'This field is gone. Reload the page'],
  ])('what a field can’t take is refused: %j', async (custom, field, message) => {
    const answer = await save({ custom });
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect((await derived()).custom).toEqual({});
  });

  test('a field of another category is refused, and what stands comes back with its category', async () => {
    await setFields(directory, [{ ...patio, categories: [1] }]);
    const { categoryId } = await read();
    const other = await save({ categoryId: 2, custom: { patio: true } });
    expect(other.status).toBe(422);
    expect((await other.json()).detail).toContain('“Outdoor seating” is not for businesses');
    await setFields(directory, [{ ...patio, categories: [categoryId] }]);
    await save({ custom: { patio: true } });
    await save({ categoryId: categoryId === 2 ? 3 : 2 });
    expect(await derived()).toMatchObject({ custom: { patio: true }, tokens: [], words: '' });
    await save({ categoryId });
    expect(await derived()).toMatchObject({ tokens: ['f:patio=yes'] });
  });

  test('a private field is neither a filter nor a word', async () => {
    await save({ custom: { license: 'Hidden 17' } });
    expect(await derived()).toMatchObject({ tokens: [], words: '' });
    await setFields(directory, [makeField('vip', 'VIP', { isShown: false })]);
    await save({ custom: { vip: true } });
    expect(await derived()).toMatchObject({ tokens: [], words: '' });
  });

  test('a category that goes takes its listings’ filters along, and leaves the values', async () => {
    const { categoryId } = await read();
    await setFields(directory, [{ ...patio, categories: [categoryId] }]);
    await save({ custom: { patio: true } });
    const moved = await directory.call(`DELETE /api/admin/categories/${categoryId}?moveTo=2`, {
      headers: admin,
    });
    expect(moved.status).toBeLessThan(300);
    await directory.runJobs();
    expect(await derived()).toEqual({ custom: { patio: true }, tokens: [], words: '' });
  });
});
