import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { matchTerms } from '../find/answer.ts';
import { ANYWHERE } from '../find/circle.rules.ts';
import { orders } from '../find/order.rules.ts';
import { createTermStatistics } from '../find/statistics.ts';
import { findInRings } from './rings.ts';

let directory: Directory;

const BOISE = { latitude: 43.6135, longitude: -116.20345 };

beforeAll(async () => {
  directory = await openDirectory();
  const town = { city: 'Boise', state: 'ID' };
  await directory.open(
    { name: 'Grove', slug: 'grove', ...town, latitude: 43.6, longitude: -116.2 },
    { name: 'Ferry', slug: 'ferry', ...town, latitude: 44.6, longitude: -116.2 },
    { name: 'Strand', slug: 'strand', ...town, latitude: 46.6, longitude: -116.2 },
  );
});
afterAll(() => directory.close());

async function seek(word: string, rings: number[]) {
  const context = { db: directory.db, statistics: createTermStatistics(directory.db) };
  const terms = [{ lexemes: [word] }];
  const asked: number[] = [];
  const find = (miles: number) => {
    asked.push(miles);
    const circle = { center: BOISE, miles };
    const request = { scope: {}, limit: 24, cursor: undefined, from: BOISE, circle };
    return matchTerms(context, { ...request, order: orders.distance }, { nameKey: '', terms });
  };
  const attempt = { context, question: { cursor: undefined } };
  const met = await findInRings(attempt, { rings, scope: {}, terms, find });
  return { asked, miles: met?.miles, names: met?.found.items.map(({ name }) => name) };
}

test('what is near is met in the first ring', async () => {
  expect(await seek('grove', [25, 50, 100])).toEqual({ asked: [25], miles: 25, names: ['Grove'] });
});

test('how far off the nearest is tells which rings are empty', async () => {
  expect(await seek('ferri', [25, 50, 100])).toEqual({
    asked: [25, ANYWHERE, 100],
    miles: 100,
    names: ['Ferry'],
  });
  expect(await seek('strand', [25, 50, 100])).toMatchObject({ asked: [25, ANYWHERE] });
  expect(await seek('strand', [25, 100, ANYWHERE])).toMatchObject({
    miles: ANYWHERE,
    names: ['Strand'],
  });
});

test('what is nowhere is not looked for ring after ring', async () => {
  expect(await seek('yeti', [25, 50, 100])).toMatchObject({ asked: [25, ANYWHERE] });
});
