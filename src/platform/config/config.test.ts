import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chooseProcesses, readConfig, readEnvironment } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = { STRIPE_SECRET_KEY: 'sk_live_1' };

test.each([
  [{}, 'sandbox'],
  [{ SITE_URL: 'http://127.0.0.1:8080' }, 'sandbox'],
  [{ SITE_URL: 'https://directory.example' }, 'off'],
  [{ SITE_URL: 'https://localhost.directory.example' }, 'off'],
  [{ SITE_URL: 'https://directory.example', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ SITE_URL: 'https://directory.example', ...key }, 'stripe'],
  [key, 'stripe'],
  [{ ...key, PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ ...key, PAYMENTS: 'off' }, 'off'],
])('with %j payments are: %s', (env, kind) => {
  expect(readConfig(env).payments.kind).toBe(kind);
});

test.each([
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY: Required by PAYMENTS=stripe'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY: Use a Stripe secret key'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL:'],
  [{ DATABASE_REPLICA_URL: 'postgresql://replica/x' }, 'DATABASE_REPLICA_URL: A replica needs'],
])('%j stops the start with one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test.each([
  [{}, 1, 4, 1],
  [{}, 2, 4, 1],
  [{}, 4, 4, 3],
  [{}, 4, 1, 1],
  [{}, 16, 4, 7],
  [{ WEB_CONCURRENCY: 'auto' as const, DATABASE_URL: 'postgresql://db/x' }, 4, 4, 3],
  [{ DATABASE_URL: 'postgresql://db/x' }, 4, 4, 1],
  [{ WEB_CONCURRENCY: 3 }, 2, 1, 3],
])('%j on %i cores with %i GB starts %i processes', (env, cores, gigabytes, processes) => {
  expect(chooseProcesses(env, { cores, memory: gigabytes * 2 ** 30 })).toBe(processes);
});

test('a file sets what the environment leaves open', () => {
  const file = path.join(folder, 'settings.env');
  writeFileSync(file, '# Ours\nSITE_NAME="Main & Oak"\nPORT=8080\nLOG_LEVEL=debug\n');
  const env = { ENV_FILE: file, PORT: '9090', LOG_LEVEL: '' };
  const config = readConfig(readEnvironment(env));
  expect(config.fixed.siteName).toBe('Main & Oak');
  expect(config.port).toBe(9090);
  expect(config.logLevel).toBe('info');
});

test.each([
  ['PORT=8080\nSMTP_URL smtp://me:hush@mail', 'line 2 is not NAME=value'],
  ['PORT=8080\n\nAUTH_SECRET="hush', 'line 3 opens a quotation mark that is not closed'],
])('a file with a fault is told by its line, without its values', (text, words) => {
  const file = path.join(folder, 'faulty.env');
  writeFileSync(file, text);
  expect(() => readEnvironment({ ENV_FILE: file })).toThrow(words);
  expect(() => readEnvironment({ ENV_FILE: file })).not.toThrow('hush');
});

test('export, quotation marks and values of several lines are no faults', () => {
  const file = path.join(folder, 'rich.env');
  writeFileSync(file, 'export SITE_NAME="Main #1"\n\nMAIL_FROM=\'Desk\n(a@b.example)\'\nPORT=8080');
  const { SITE_NAME, MAIL_FROM, PORT } = readEnvironment({ ENV_FILE: file });
  expect([SITE_NAME, MAIL_FROM, PORT]).toEqual(['Main #1', 'Desk\n(a@b.example)', '8080']);
});

test.each(['missing.env', ''])(
  'a file that is named and cannot be read (%j) stops the start',
  (name) => {
    const file = path.join(folder, name);
    expect(() => readEnvironment({ ENV_FILE: file })).toThrow(
      `The settings in ${file} can't be read`,
    );
  },
);

test('traces are off without an endpoint, and settings that cannot be meant are named', () => {
  const endpoint = 'http://127.0.0.1:4318/';
  expect(readConfig({ OTEL_SERVICE_NAME: 'shop' }).tracing).toBeNull();
  const named = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, team = maps',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=prod',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_PROPAGATORS: 'tracecontext,baggage',
  };
  expect(readConfig(named).tracing).toMatchObject({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { 'api-key': 'a b', team: 'maps' },
    resource: { 'service.name': 'shop', 'deployment.environment.name': 'prod' },
    takesParents: false,
  });
  expect(readConfig({ ...named, TRUST_PROXY: '1' }).tracing?.takesParents).toBe(true);
  expect(readConfig({ ...named, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no equals sign'],
    ['OTEL_TRACES_SAMPLER', 'some'],
  ] as const) {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  }
});
