import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { parseMetrics } from '../../../tests/metrics.ts';

const TOKEN = 'a token for the tests';

let directory: Directory;
let guarded: Directory;
let proxied: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '0' } });
  guarded = await openDirectory('empty', { env: { METRICS_TOKEN: TOKEN } });
  proxied = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
  await directory.open(bakery);
});
afterAll(async () => {
  for (const each of [directory, guarded, proxied]) await each.close();
});

const readFrom = async (
  address: string,
  headers: Record<string, string> = {},
  { app }: Directory = directory,
) =>
  app.request('/metrics', { headers }, {
    incoming: { socket: { remoteAddress: address } },
  } as object);

async function readValue(series: string): Promise<number | undefined> {
  const lines = (await (await readFrom('127.0.0.1')).text()).split('\n');
  const line = lines.find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('who may read', () => {
  test.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:10.1.2.3', 200],
    ['192.168.0.7', 200],
    ['172.31.0.1', 200],
    ['fd00::1', 200],
    ['172.32.0.1', 403],
    ['203.0.113.9', 403],
    ['::ffff:203.0.113.9', 403],
    ['2001:db8::1', 403],
    ['unknown', 403],
  ])('from %s: %i', async (address, status) => {
    expect((await readFrom(address)).status).toBe(status);
  });

  test('behind a proxy that is not configured nobody', async () => {
    expect((await readFrom('10.0.0.1', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(403);
  });

  test('behind a trusted proxy who comes from near', async () => {
    const from = (client: string) => readFrom('10.0.0.1', { 'x-forwarded-for': client }, proxied);
    expect((await from('203.0.113.9')).status).toBe(403);
    expect((await from('10.0.0.2')).status).toBe(200);
    expect((await readFrom('10.0.0.1', {}, proxied)).status).toBe(200);
  });

  test('with a token set, who has it, from wherever', async () => {
    const read = async (authorization: string) =>
      (await readFrom('203.0.113.9', { authorization }, guarded)).status;
    expect(await read(`Bearer ${TOKEN}`)).toBe(200);
    expect(await read(`Bearer ${TOKEN}.`)).toBe(401);
    expect(await read(TOKEN)).toBe(401);
    expect((await readFrom('127.0.0.1', {}, guarded)).status).toBe(401);
  });
});

test('a parser of the text format reads every line', async () => {
  const answer = await readFrom('127.0.0.1');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  const families = parsePrometheusTextFormat(text);
  const kinds = families.map(({ type }) => type);
  expect(new Set(kinds)).toEqual(new Set(['COUNTER', 'GAUGE', 'HISTOGRAM']));
  const names = families.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toHaveLength(text.match(/^# TYPE /gm)?.length ?? 0);
  expect([...parseMetrics(text).values()].filter((value) => !Number.isFinite(value))).toEqual([]);
});

test('memory, event loop, connections and jobs are told', async () => {
  expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(await readValue('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
  expect(await readValue('database_connections_in_use{pool="requests"}')).toBeGreaterThanOrEqual(0);
  expect(await readValue('database_callers_waiting{pool="searches"}')).toBe(0);
  expect(await readValue('database_up')).toBe(1);
  expect(await readValue('jobs_waiting{queue="mail"}')).toBe(0);
  expect(await readValue('jobs_failed{queue="mail"}')).toBe(0);
});

test('requests are counted by part and status, each in one bucket', async () => {
  const count = async (status: string) =>
    (await readValue(`http_requests_total{group="api",status="${status}"}`)) ?? 0;
  const [found, missing] = [await count('2xx'), await count('4xx')];
  await directory.get('/api/categories');
  await directory.get('/api/businesses/nowhere');
  expect([await count('2xx'), await count('4xx')]).toEqual([found + 1, missing + 1]);
  const total = await readValue('http_request_duration_seconds_count{group="api"}');
  expect(total).toBe(found + missing + 2);
  expect(await readValue('http_request_duration_seconds_bucket{le="+Inf",group="api"}')).toBe(
    total,
  );
  const fast = await readValue('http_request_duration_seconds_bucket{le="0.005",group="api"}');
  expect(fast).toBeLessThanOrEqual(total ?? 0);
});

test('without its database a process still tells of itself', async () => {
  const lost = await openDirectory();
  await lost.close();
  const answer = await readFrom('127.0.0.1', {}, lost);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('\nprocess_resident_memory_bytes ');
  expect(text).toContain('\ndatabase_up 0\n');
});
