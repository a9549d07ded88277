import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '../../src/contract/api.ts';
import { type EndpointShape, rawBody } from '../../src/contract/endpoint.ts';
import { canIsolate, ISOLATED, installPrograms } from './debian.ts';

const PROGRAMS = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  openssl: 'openssl',
  ip: 'iproute2',
  'docker-compose': 'docker-compose',
};

let missing: string[] = [];
beforeAll(() => {
  missing = installPrograms(PROGRAMS);
});

interface Context {
  skip(note: string): never;
}

function requireTokenRight({ skip }: Context, ...names: string[]) {
  const lacking = names.filter((name) => missing.includes(name));
  if (lacking.length > 0) {
    skip(`${lacking.join(', ')} is not installed here, and could not be (as root, on Debian)`);
  }
}

function runIsolated(context: Context, name: string, program: string) {
  requireTokenRight(context, program, 'openssl', 'ip');
  if (!canIsolate()) context.skip('this machine gives no program a network of its own');
  const inner = [process.execPath, 'lab/deploy/isolated-proxy.ts', name];
  const printed = execFileSync('unshare', [...ISOLATED, ...inner], {
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(printed);
}

const large = (endpoints as readonly EndpointShape[])
  .map((call) => rawBody(call)?.maxBytes ?? 0)
  .filter((bytes) => bytes > 2 ** 20);

describe.each(['nginx', 'haproxy', 'caddy'])('the file for %s, as it is', (name) => {
  test('is valid, and passes on a page, all that the product takes, and nothing in plain text', (context) => {
    const { checked, page, bodies, plain } = runIsolated(context, name, name);
    expect(checked).toBe('valid');
    expect(page).toMatchObject({ status: 200, client: '127.0.0.1', scheme: 'https' });
    expect(bodies.map(({ bytes }: { bytes: number }) => bytes)).toEqual(large);
    for (const { status, received, bytes } of bodies) {
      expect([status, received]).toEqual([200, bytes]);
    }
    expect([
      [301, 403],
      [302, 403],
    ]).toContainEqual(plain);
  });
});

test('the file for HAProxy before PostgreSQL leads to the primary, and to a replica', (context) => {
  expect(runIsolated(context, 'haproxy-postgresql', 'haproxy')).toEqual({
    checked: 'valid',
    primary: '/primary',
    replica: '/replica',
  });
});

describe.each(['compose.yaml', 'deploy/one-host.yaml', 'deploy/database-host.yaml'])(
  '%s',
  (file) => {
    test('is understood by Compose, with nothing but what its head asks for', (context) => {
      requireTokenRight(context, 'docker-compose');
      const text = readFileSync(file, 'utf8');
      const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-compose-'));
      const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => `${name}=value`);
      writeFileSync(path.join(folder, 'env'), required.join('\n'));
      // Debian's docker-compose doesn't support the top-level `name`.
      writeFileSync(path.join(folder, 'compose.yaml'), text.replace(/^name: .*$/m, ''));
      const { status, stdout, stderr } = spawnSync(
        'docker-compose',
        [
          ...['--env-file', path.join(folder, 'env'), '--project-directory', '.'],
          ...['-f', path.join(folder, 'compose.yaml'), 'config'],
        ],
        { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } },
      );
      rmSync(folder, { recursive: true });
      expect([status, stderr]).toEqual([0, '']);
      const { services } = parse(stdout);
      for (const service of Object.values(services)) {
        expect(service).toMatchObject({ logging: { options: { 'max-size': '20m' } } });
      }
    });
  },
);

test.each(globSync('deploy/*.sh'))('%s is understood by a shell', (script) => {
  expect(spawnSync('sh', ['-n', script], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test.each(['mainstreet.service', 'mainstreet@.service', 'mainstreet-worker.service'])(
  '%s has the sections of a unit, and starts a program that is there',
  (unit) => {
    const text = readFileSync(`deploy/${unit}`, 'utf8');
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(lines.filter((line) => !/^(\[\w+\]|[A-Z]\w+=.+)$/.test(line))).toEqual([]);
    expect(text.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
    const program = /^ExecStart=.* (\S+)$/m.exec(text)?.[1] ?? '';
    expect(existsSync(program)).toBe(true);
  },
);

test('pgbackrest.conf and the page that tells of it name one stanza', () => {
  const sections = readFileSync('deploy/pgbackrest.conf', 'utf8').match(/(?<=^\[)[\w:]+(?=\]$)/gm);
  const stanza = sections?.find((section) => !section.startsWith('global'));
  expect(stanza).toBeTruthy();
  expect(readFileSync('docs/point-in-time.md', 'utf8')).toContain(`--stanza=${stanza}`);
});

test('every file of deploy is read by a test', () => {
  const tests = globSync('{lab,tests,src}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unread = readdirSync('deploy').filter(
    (file) => !tests.includes(file) && !file.endsWith('.sh'),
  );
  expect(unread).toEqual([]);
});
