import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const { site, dataDir } = product;

afterAll(() => product.close());

/** Keeps reviews from being written, as one long statement would. */
async function holdReviews() {
  const client = new pg.Client(findRunningPostgres(dataDir) ?? {});
  await client.connect();
  await client.query('begin; lock table reviews in exclusive mode');
  return {
    hasWaiter: async () => {
      const { rowCount } = await client.query('select from pg_locks where not granted');
      return rowCount === 1;
    },
    release: () => client.end(),
  };
}

test('told to stop amid its start, it ends, and its database with it', async () => {
  product.launch();
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  await soon(() => expect(existsSync(pidFile)).toBe(true));
  expect(await product.stop()).toBe(0);
  await soon(() => expect(existsSync(pidFile)).toBe(false));
});

describe('told to stop, a product of two processes warns of nothing', () => {
  const loud = openProduct(FIRST_PORT + 2, { WEB_CONCURRENCY: '2', LOG_LEVEL: 'warn' });
  afterAll(() => loud.close());
  const pidFile = path.join(loud.dataDir, 'postgres/postmaster.pid');

  async function expectQuietStop() {
    expect(await loud.stop()).toBe(0);
    expect(loud.output.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
    await soon(() => expect(existsSync(pidFile)).toBe(false));
  }

  test('when one of them has just begun to serve', async () => {
    for (let round = 0; round < 5; round += 1) {
      await loud.start();
      await expectQuietStop();
    }
  });

  test('at any moment after its database was started', async () => {
    for (let wait = 0; wait < 3000; wait += 500) {
      loud.launch();
      await soon(() => expect(readFileSync(pidFile, 'utf8')).toContain('ready'));
      await sleep(wait);
      await expectQuietStop();
    }
  });
});

test('told to stop amid a request, it answers that, takes no other, and ends well', async () => {
  await product.start();
  const { id } = await product.list('Rosa’s Bakery');
  const hold = await holdReviews();
  const review = { rating: 5, reviewerName: 'Ann', comment: 'Written while the server ended.' };
  const write = product.post(`/api/businesses/${id}/reviews`, review);
  await soon(async () => expect(await hold.hasWaiter()).toBe(true));

  const stopped = product.stop();
  await soon(() => expect(fetch(`${site}/healthz`)).rejects.toThrow());
  void product.stop();
  await hold.release();

  const answer = await write;
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
  expect(await stopped).toBe(0);

  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rowCount } = await client.query('select from reviews where comment = $1', [
    review.comment,
  ]);
  await client.end();
  await embedded.stop();
  expect(rowCount).toBe(1);
});

test('with a delay it says that it stops, and takes requests until a proxy knows', async () => {
  const behindProxy = openProduct(FIRST_PORT + 1, { SHUTDOWN_DELAY: '2' });
  try {
    await behindProxy.start();
    const { id } = await behindProxy.list('Rosa’s Bakery');
    const stopped = behindProxy.stop();
    const statusOf = async (address: string) => (await fetch(behindProxy.site + address)).status;
    await soon(async () => expect(await statusOf('/readyz')).toBe(503));
    const review = {
      rating: 5,
      reviewerName: 'Ben',
      comment: 'Sent before the proxy had noticed.',
    };
    expect((await behindProxy.post(`/api/businesses/${id}/reviews`, review)).status).toBe(201);
    expect(await statusOf('/api/categories')).toBe(200);
    expect(await stopped).toBe(0);
    await expect(statusOf('/healthz')).rejects.toThrow();
  } finally {
    await behindProxy.close();
  }
});
