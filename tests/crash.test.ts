import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-crash-'));
const port = 20_000 + (process.pid % 20_000);
const site = `http://127.0.0.1:${port}`;
let server: ChildProcess;

async function start() {
  server = spawn(process.execPath, ['src/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    },
  });
  await vi.waitFor(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200), {
    timeout: 25_000,
    interval: 100,
  });
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await start();
}, 30_000);
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Posts until the server is gone; answers the ids that were acknowledged. */
async function postReviews(round: string, acknowledged: number[]) {
  for (let count = 0; ; count += 1) {
    try {
      const answer = await fetch(`${site}/api/businesses/1/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          rating: 1 + (count % 5),
          reviewerName: `Guest ${round} ${count}`,
          comment: `Words number ${count} of round ${round}.`,
        }),
      });
      if (answer.status === 201) acknowledged.push((await answer.json()).id);
    } catch {
      return;
    }
  }
}

async function readAllReviews(): Promise<{ ids: number[]; ratings: number[] }> {
  const ids: number[] = [];
  const ratings: number[] = [];
  let next: string | undefined = '/api/businesses/1/reviews?limit=100';
  while (next) {
    const answer: Response = await fetch(site + next);
    for (const review of await answer.json()) {
      ids.push(review.id);
      ratings.push(review.rating);
    }
    next = answer.headers.get('link')?.match(/<(.+)>/)?.[1];
  }
  return { ids, ratings };
}

test('after kill -9 of application and database during writes, nothing acknowledged is lost', async () => {
  const acknowledged: number[] = [];
  for (const round of ['application', 'both']) {
    const before = acknowledged.length;
    const writers = [1, 2, 3, 4].map((writer) => postReviews(`${round} ${writer}`, acknowledged));
    await vi.waitFor(() => expect(acknowledged.length - before).toBeGreaterThan(100), {
      timeout: 20_000,
    });
    const postmaster = path.join(dataDir, 'postgres/postmaster.pid');
    const postgres = Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
    server.kill('SIGKILL');
    if (round === 'both') process.kill(postgres, 'SIGKILL');
    await Promise.all(writers);
    await start();
  }
  const { ids, ratings } = await readAllReviews();
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  const slug = await findFirstSlug();
  const business = await (await fetch(`${site}/api/businesses/${slug}`)).json();
  expect(business.reviewCount).toBe(ids.length);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  expect(business.rating).toBe(Math.round((sum * 10) / ids.length) / 10);
}, 90_000);

async function findFirstSlug(): Promise<string> {
  const text = await (await fetch(`${site}/sitemaps/1.xml`)).text();
  return text.match(/<loc>[^<]+\/([^/<]+)<\/loc>/)?.[1] ?? '';
}
