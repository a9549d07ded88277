import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPainter } from './painter.ts';

const forked = vi.spyOn(childProcess, 'fork');

beforeAll(syncBuiltinESMExports);
afterAll(() => {
  forked.mockRestore();
  syncBuiltinESMExports();
});

function listChildren(): ChildProcess[] {
  return forked.mock.results.map(({ value }) => value);
}

const sign = { name: 'Corner Cafe', kind: 'cafes', trade: 'Cafes', place: 'Boise, ID' };
const cafe = { sign, siteName: 'Mainstreet' };
const named = (name: string) => ({ ...cafe, sign: { ...sign, name } });

test('one process paints all, and another does when it is gone', async () => {
  const { paint } = openPainter();
  const [one, other] = await Promise.all([paint(cafe), paint(named('Elsewhere'))]);
  expect(one).not.toEqual(other);
  expect(listChildren()).toHaveLength(1);
  const broken = paint(cafe);
  listChildren()[0]?.kill('SIGKILL');
  await expect(broken).rejects.toThrow('aborted');
  expect(await paint(cafe)).toEqual(one);
  expect(listChildren()).toHaveLength(2);
});

test('who would wait too long is told to come back', async () => {
  const { paint } = openPainter();
  const crowd = Array.from({ length: 40 }, (_, at) => paint(named(`Cafe ${at}`)));
  const outcomes = await Promise.allSettled(crowd);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(15);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});
