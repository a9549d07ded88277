import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { startTracing } from '../src/platform/telemetry/start.ts';
import { openCollector } from './collector.ts';
import { toUrl } from './databases.ts';
import { openDirectory } from './directory.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The product with traces sent to `url`; `flush` sends what waits and ends tracing. */
async function openTraced(url: string, env: Record<string, string> = {}) {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUST_PROXY: '1', ...env };
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const { close } = await startTracing(readConfig(settings).tracing, log);
  const directory = await openDirectory('empty', { env: settings });
  ends.push(directory.close, close);
  return { directory, lines, log, flush: close };
}

async function collect(env: Record<string, string> = {}) {
  const collector = await openCollector();
  ends.push(collector.close);
  return { collector, ...(await openTraced(collector.url, env)) };
}

const CLIENTS = '4bf92f3577b34da6a3ce929d0e0e4736';
const fromProxy = { traceparent: `00-${CLIENTS}-00f067aa0ba902b7-01` };

test('a request is a trace of its statements, without words, cookies and addresses', async () => {
  const { collector, directory, flush } = await collect();
  const answer = await directory.app.request('/api/businesses/search?query=pumpernickel', {
    headers: { ...fromProxy, cookie: 'a=chocolate', 'x-forwarded-for': '203.0.113.77' },
  });
  expect(answer.status).toBe(200);
  await directory.app.request('/api/pages/liverwurst');
  await flush();
  const spans = collector.spans();
  const search = spans.find(({ name }) => name === 'GET /api/businesses/search');
  expect(search).toMatchObject({
    above: '',
    hasFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/businesses/search',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    },
  });
  expect(search?.traceId).not.toBe(CLIENTS);
  const statements = spans.filter(({ above }) => above === search?.id);
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([search?.traceId]));
  const { attributes } = statements[0] ?? {};
  expect(attributes).toMatchObject({ 'db.system.name': 'postgresql' });
  expect(attributes?.['db.connection.wait_ms']).toBeGreaterThanOrEqual(0);
  const missing = spans.find(({ name }) => name === 'GET /api/pages/:slug');
  expect(missing?.attributes['http.response.status_code']).toBe(404);
  expect(collector.text()).not.toMatch(/pumpernickel|chocolate|203\.0\.113\.77|liverwurst/);
});

test('requests side by side keep their statements apart', async () => {
  const { collector, directory, flush } = await collect();
  const asked = Array.from({ length: 30 }, () => directory.app.request('/api/categories'));
  await Promise.all(asked);
  await flush();
  const spans = collector.spans();
  const requests = spans.filter(({ name }) => name === 'GET /api/categories');
  expect(requests).toHaveLength(30);
  const counts = requests.map(({ id }) => spans.filter(({ above }) => above === id).length);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});

test('a request belongs to the trace of its proxy where that is asked for', async () => {
  const { collector, directory, flush } = await collect({
    OTEL_PROPAGATORS: 'tracecontext,baggage',
  });
  await directory.app.request('/api/categories', { headers: fromProxy });
  await directory.app.request('/api/categories', { headers: { traceparent: '00-nonsense-01' } });
  await flush();
  const requests = collector.spans().filter(({ name }) => name === 'GET /api/categories');
  expect(requests[0]).toMatchObject({ traceId: CLIENTS, above: '00f067aa0ba902b7' });
  expect(requests[1]?.above).toBe('');
});

test('a job is a trace, and its failure is told without its words', async () => {
  const { collector, directory, log, lines, flush } = await collect();
  const queue = { name: 'mail', retries: 1 };
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, queue, { to: 'rosa@example.com' }));
  const run = async () => {
    await directory.db.pool.query('select count(*) from businesses where name = $1', ['Rosa']);
    log.info('a photo was refused');
    throw new RangeError('rosa@example.com is nobody');
  };
  await directory.jobs.drain([{ queue, run }]);
  await flush();
  const job = collector.spans().find(({ name }) => name === 'job mail');
  expect(job).toMatchObject({ above: '', hasFailed: true });
  expect(job?.attributes).toMatchObject({ 'job.try': 1, 'error.type': 'RangeError' });
  expect(collector.spans()).toContainEqual(
    expect.objectContaining({ name: 'select businesses', above: job?.id, traceId: job?.traceId }),
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ traceId: job?.traceId });
  expect(collector.text()).not.toMatch(/rosa/i);
});

test('a sampler that takes nothing sends nothing', async () => {
  const { collector, directory, flush } = await collect({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  expect((await directory.app.request('/api/categories')).status).toBe(200);
  await flush();
  expect(collector.spans()).toEqual([]);
});

test('a collector that is away is told once and holds up nobody', async () => {
  const { directory, lines, flush } = await openTraced('http://127.0.0.1:1', {
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
  });
  for (let round = 0; round < 600; round += 1) await directory.app.request('/api/categories');
  await soon(() => expect(lines).toHaveLength(1));
  expect((await directory.app.request('/api/categories')).status).toBe(200);
  await flush();
  expect(lines.join('')).toContain('the collector of traces does not answer; traces are lost');
  expect(lines).toHaveLength(1);
});

test('a collector that never answers holds up nobody', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  ends.push(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const { directory, lines, flush } = await openTraced(`http://127.0.0.1:${port}`, {
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  const ask = async () => (await directory.app.request('/api/categories')).status;
  expect(await ask()).toBe(200);
  const flushing = flush();
  expect(await ask()).toBe(200);
  await flushing;
  expect(lines.join('')).toContain('the collector of traces does not answer');
});

const ADMIN = { ADMIN_EMAIL: 'rosa@example.com', ADMIN_PASSWORD: 'rye and caraway loaf' };

/** Of OpenTelemetry, what a server loaded from its start to its stop. */
async function listLoaded(env: Record<string, string>): Promise<string[]> {
  const directory = await openDirectory('empty');
  const scratch = mkdtempSync(path.join(tmpdir(), 'mainstreet-loaded-'));
  const set = { DATABASE_URL: toUrl(directory.address), NODE_V8_COVERAGE: scratch, ...ADMIN };
  const product = openProduct(FIRST_PORT, { ...set, ...env }, { data: 'nothing' });
  ends.push(
    directory.close,
    () => product.close(),
    () => rmSync(scratch, { recursive: true }),
  );
  await product.start();
  expect((await fetch(`${product.site}/api/categories`)).status).toBe(200);
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  expect((await product.post('/api/auth/sign-in', credentials)).ok).toBe(true);
  expect(await product.stop()).toBe(0);
  const loaded = readdirSync(scratch).flatMap((file) => {
    const report = readFileSync(path.join(scratch, file), 'utf8');
    return [...report.matchAll(/@opentelemetry\/([\w-]+)/g)].map(([, name = '']) => name);
  });
  return [...new Set(loaded)].sort();
}

test('without an endpoint nothing is loaded that traces', async () => {
  // Names only, which the library for accounts brings along.
  expect(await listLoaded({})).toEqual(['semantic-conventions']);
});

test('a server sends what it has recorded before it stops', async () => {
  const collector = await openCollector();
  ends.push(collector.close);
  const loaded = await listLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(loaded).toEqual(expect.arrayContaining(['exporter-trace-otlp-proto', 'sdk-trace']));
  const names = collector.spans().map(({ name }) => name);
  expect(names).toContain('GET /api/categories');
  expect(names.filter((name) => name.includes('readyz'))).toEqual([]);
  expect(collector.text()).not.toMatch(/rosa|caraway/);
});
