import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(bakery);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());

describe('every answer', () => {
  test.each([
    ...['/api/categories', '/api/auth/user', '/api/nowhere', '/nowhere', '/api/admin/stats'],
    ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/api/docs', '/api/docs/start.js'],
    ...['/api/openapi.json', '/api/login', '/api/plain-page.css', '/sandbox/stripe/authenticate/x'],
  ])('%s tells the browser what it may not do', async (path) => {
    const { headers } = await directory.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('lets scripts ask us alone, and the host of the map that was set', async () => {
    const read = async (site: Directory) =>
      (await site.get('/api/categories')).headers.get('content-security-policy');
    expect(await read(directory)).toContain("connect-src 'self';");
    const MAP_STYLE_URL = 'https://tiles.example/styles/bright.json';
    const mapped = await openDirectory('empty', { env: { MAP_STYLE_URL } });
    expect(await read(mapped)).toContain("connect-src 'self' https://tiles.example;");
    await mapped.close();
  });

  test('of a secure site asks for a year of https, subdomains too', async () => {
    const secure = await openDirectory('empty', { env: { SITE_URL: 'https://main.example' } });
    const { headers } = await secure.get('/api/categories');
    const [, age] = headers.get('strict-transport-security')?.match(/^max-age=(\d+); incl/) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    await secure.close();
  });
});

describe('a write', () => {
  const upload = (headers: Record<string, string>) =>
    directory.app.request('/api/admin/imports', {
      method: 'POST',
      headers: { ...admin, 'content-type': 'text/plain', ...headers },
      body: 'name,city\nCorner Deli,Boise\n',
    });

  test.each<Record<string, string>>([
    {},
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('of ours is taken (%o)', async (from) => {
    expect((await upload(from)).status).toBe(201);
  });

  test('of the provider ends after a megabyte', async () => {
    const answer = await directory.post('/api/webhooks/stripe', 'x'.repeat(1_100_000));
    expect(answer.status).toBe(413);
  });

  test('by a method that only reads changes nothing', async () => {
    for (const { path } of endpoints.filter(({ method }) => method !== 'GET')) {
      if (endpoints.some((other) => other.method === 'GET' && other.path === path)) continue;
      const answer = await directory.get(path.replace(/:\w+/g, '1'), admin);
      expect([400, 404], path).toContain(answer.status);
    }
  });
});
