import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image: string;
  environment?: Record<string, string>;
  networks: string[];
  volumes?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}

interface Composition {
  services: Record<string, Service>;
  networks: Record<string, object | null>;
  volumes: Record<string, object | null>;
}

const documented = readFileSync('docs/configuration.md', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');

const unique = (names: string[]) => [...new Set(names)].sort();

describe.each(['compose.yaml', 'deploy/one-host.yaml'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { services, networks, volumes }: Composition = parse(text, { merge: true });
  const all = Object.values(services);
  const ours = all.filter(({ image }) => image === 'mainstreet');

  test('sets only settings that the product has', () => {
    const names = unique(ours.flatMap(({ environment = {} }) => Object.keys(environment)));
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test('says at its head what has to be set, and nothing more has to be', () => {
    const head = text.slice(0, text.indexOf('name: mainstreet'));
    const required = unique([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
    expect(required.filter((name) => !head.includes(name))).toEqual([]);
    const bare = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(bare).toEqual([]);
  });

  test('names only services, networks, volumes and files that there are', () => {
    const asked = all.flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    const hosts = [...text.matchAll(/@([\w-]+):5432|host=([\w-]+)/g)].map(([, a, b]) => a ?? b);
    const proxied = [...caddyfile.matchAll(/^\s*name (\w+)$/gm)].map(([, name]) => name);
    const named = [...asked, ...hosts, ...proxied].filter((name) => !services[name ?? '']);
    expect(named).toEqual([]);
    expect(unique(all.flatMap((one) => one.networks))).toEqual(Object.keys(networks).sort());
    const mounts = all
      .flatMap((one) => one.volumes ?? [])
      .map((mount) => mount.split(':')[0] ?? '');
    const files = mounts.filter((mount) => mount.startsWith('.'));
    expect(files.filter((mount) => !existsSync(mount))).toEqual([]);
    const kept = unique(mounts.filter((mount) => !mount.startsWith('.')));
    expect(kept).toEqual(Object.keys(volumes).sort());
  });

  test('waits only for services that say how they are', () => {
    expect(dockerfile).toContain('HEALTHCHECK');
    const awaited = unique(all.flatMap(({ depends_on = {} }) => Object.keys(depends_on)));
    const mute = awaited.filter((name) => {
      const { image, healthcheck } = services[name] ?? {};
      return image !== 'mainstreet' && !healthcheck;
    });
    expect(awaited.length).toBeGreaterThan(1);
    expect(mute).toEqual([]);
  });

  test('keeps the database out of reach from outside, and the data in volumes', () => {
    const open = all.filter((one) => 'ports' in one).map(({ image }) => image);
    expect(open).toEqual(['caddy:2']);
    expect(networks.database).toEqual({ internal: true });
    for (const { image, volumes: mounts = [] } of all) {
      const place = image.startsWith('postgres:') ? '/var/lib/postgresql' : '/data';
      expect(mounts.some((mount) => mount.endsWith(`:${place}`))).toBe(true);
    }
  });
});
