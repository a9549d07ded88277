import { describe, expect, test } from 'vitest';
import { soon } from '../../tests/soon.ts';
import { createGate } from './gate.ts';
import { createHttpApp } from './http/app.ts';
import { createLog } from './telemetry/log.ts';

function openApp(limits: Parameters<typeof createGate>[0]) {
  const app = createHttpApp(createLog('silent'));
  const inside: (() => void)[] = [];
  const gate = createGate(limits);
  app.use((_, next) => gate(next));
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => inside.push(resolve));
    return c.text('done');
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  return { inside, get: async (path = '/') => app.request(path) };
}

test('two at once, three wait for their turn, the sixth is told to come back', async () => {
  const { inside, get } = openApp({ atOnce: 2, waiting: 3, patience: 60_000 });
  const answers = Array.from({ length: 5 }, () => get());
  const refused = await get();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  for (let left = 0; left < 5; left += 1) {
    await soon(() => expect(inside.length).toBeGreaterThan(0));
    expect(inside.length).toBeLessThanOrEqual(2);
    inside.shift()?.();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

test('nobody waits for longer than the patience, and who left the queue takes no turn', async () => {
  const { inside, get } = openApp({ atOnce: 1, waiting: 3, patience: 20 });
  const first = get();
  expect((await get()).status).toBe(503);
  inside.shift()?.();
  expect((await first).status).toBe(200);
  const next = get();
  await soon(() => expect(inside.length).toBe(1));
  inside.shift()?.();
  expect((await next).status).toBe(200);
});

test('a failure gives the turn back', async () => {
  const { get } = openApp({ atOnce: 1, waiting: 0, patience: 20 });
  expect((await get('/broken')).status).toBe(500);
  expect((await get('/broken')).status).toBe(500);
});

describe('networks', () => {
  const gate = () => createGate({ atOnce: 4, each: 2, waiting: 6, patience: 60_000 });
  function openQueue() {
    const enter = gate();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (network: string) =>
      enter(async () => {
        begun.push(network);
        await new Promise<void>((resolve) => ends.push(resolve));
      }, network).then(
        () => 'done',
        () => 'refused',
      );
    return { ask, begun, end: () => ends.shift()?.() };
  }

  test('have places that no other takes, and take turns', async () => {
    const { ask, begun, end } = openQueue();
    for (let count = 0; count < 5; count += 1) ask('greedy');
    ask('visitor');
    await soon(() => expect(begun).toEqual(['greedy', 'greedy', 'visitor']));
    ask('other');
    ask('third');
    await soon(() => expect(begun).toHaveLength(4));
    end();
    await soon(() => expect(begun).toHaveLength(5));
    end();
    await soon(() => expect(begun).toHaveLength(6));
    expect(begun.slice(4).toSorted()).toEqual(['greedy', 'third']);
  });

  test('find room in a queue that another has filled', async () => {
    const { ask, begun, end } = openQueue();
    const greedy = Array.from({ length: 10 }, () => ask('greedy'));
    const waiting = Array.from({ length: 3 }, () => ask('visitor'));
    for (let count = 0; count < 10; count += 1) {
      await soon(() => expect(begun.length).toBeGreaterThan(count - 1));
      end();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
    expect(
      (await Promise.all(greedy)).filter((outcome) => outcome === 'refused').length,
    ).toBeGreaterThan(1);
  });
});
