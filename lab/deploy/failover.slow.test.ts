import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTokenCaller } from '../../tests/program.ts';

interface Service {
  network_mode: string;
  environment?: Record<string, string>;
  command?: string[];
  volumes: string[];
  build?: { dockerfile: string };
}

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const compose = read('database-host.yaml');
const { services }: { services: Record<string, Service> } = parse(compose);
const haproxy = read('haproxy-postgresql.cfg');
const patroni = parse(read('patroni.yml'));

test('the compose file says at its head what has to be set', () => {
  const head = compose.slice(0, compose.indexOf('name: mainstreet'));
  const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  expect(required.length).toBeGreaterThan(0);
  expect(required.filter((name) => !head.includes(name))).toEqual([]);
  expect([...compose.matchAll(/\$\{(\w+)\}/g)]).toEqual([]);
});

test('what is mounted and built is there, and Patroni finds it', () => {
  const mounts = (services.patroni?.volumes ?? []).map((mount) => mount.split(':'));
  const files = mounts.filter(([source]) => source?.startsWith('.'));
  expect(files.filter(([source = '']) => !existsSync(source))).toEqual([]);
  expect(existsSync(services.patroni?.build?.dockerfile ?? '')).toBe(true);
  const targets = files.map(([, target]) => target);
  expect(targets).toContain(patroni.bootstrap.post_bootstrap.split(' ').at(-1));
  expect(read('patroni.Dockerfile')).toContain(targets[0]);
  const data = mounts.filter(([source]) => !source?.startsWith('.')).map(([, target]) => target);
  expect(data.some((target = '-') => patroni.postgresql.data_dir.startsWith(target))).toBe(true);
});

test('Patroni gets what its file leaves to the environment, and etcd is where it looks', () => {
  const left = [...read('patroni.yml').matchAll(/(?<=^#.*)\b[A-Z]+_[A-Z0-9_]+\b/gm)].map(
    ([name]) => name,
  );
  expect(left.sort()).toEqual(Object.keys(services.patroni?.environment ?? {}).sort());
  const members = services.patroni?.environment?.PATRONI_ETCD3_HOSTS ?? '';
  expect(members.split(',')).toHaveLength(3);
  for (const member of members.split(',')) expect(member).toMatch(/:2379$/);
  expect(services.etcd?.command?.join(' ')).toMatch(/--listen-client-urls=\S+:2379 /);
});

test('HAProxy asks Patroni where it listens, and leads to the database that it made', () => {
  const portOf = (listen: string) => listen.split(':').at(-1);
  const servers = [...haproxy.matchAll(/server \w+ [\d.]+:(\d+) port (\d+)/g)];
  expect(servers).toHaveLength(6);
  for (const [, postgres, api] of servers) {
    expect([postgres, api]).toEqual([
      portOf(patroni.postgresql.listen),
      portOf(patroni.restapi.listen),
    ]);
  }
  const [, user, database] =
    haproxy.match(/postgresql:\/\/(\w+):PASSWORD@127.0.0.1:5000\/(\w+)/) ?? [];
  expect(read('patroni-database.sh')).toContain(`create role ${user} login`);
  expect(read('patroni-database.sh')).toContain(`create database ${database} owner ${user}`);
});

test('sockets are in a folder that is there before Patroni makes that of the data', () => {
  const { data_dir: data, parameters } = patroni.postgresql;
  expect(parameters.unix_socket_directories).toBe(path.posix.dirname(data));
});

test('nothing is acknowledged on one machine only, and a lost primary is replaced in half a minute', () => {
  const { dcs } = patroni.bootstrap;
  expect([dcs.synchronous_mode, dcs.synchronous_mode_strict]).toEqual([true, true]);
  // Patroni requires this.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(dcs.ttl).toBeLessThan(30);
});

test.skipIf(!findTokenCaller('haproxy'))('HAProxy understands its file', () => {
  const program = findTokenCaller('haproxy') ?? '';
  const { status, stderr } = spawnSync(program, ['-c', '-f', 'deploy/haproxy-postgresql.cfg']);
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('[ALERT]')]);
});
