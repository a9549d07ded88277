import type { ChildProcess, fork } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { openPainter } from './painter.ts';

const children = vi.hoisted((): ChildProcess[] => []);
vi.mock('node:child_process', async (load) => {
  const original = await load<{ fork: typeof fork }>();
  const start = (file: string, options: object) => {
    const child = original.fork(file, options);
    children.push(child);
    return child;
  };
  return { ...original, fork: start };
});

const sign = { name: 'Corner Cafe', kind: 'cafes', trade: 'Cafes', place: 'Boise, ID' };
const cafe = { sign, siteName: 'Mainstreet' };
const named = (name: string) => ({ ...cafe, sign: { ...sign, name } });

test('one process paints all, and another does when it is gone', async () => {
  const { paint } = openPainter();
  const [one, other] = await Promise.all([paint(cafe), paint(named('Elsewhere'))]);
  expect(one).not.toEqual(other);
  expect(children).toHaveLength(1);
  const broken = paint(cafe);
  children[0]?.kill('SIGKILL');
  await expect(broken).rejects.toThrow('aborted');
  expect(await paint(cafe)).toEqual(one);
  expect(children).toHaveLength(2);
});

test('who would wait too long is told to come back', async () => {
  const { paint } = openPainter();
  const crowd = Array.from({ length: 40 }, (_, at) => paint(named(`Cafe ${at}`)));
  const outcomes = await Promise.allSettled(crowd);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(15);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});
