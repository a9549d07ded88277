import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
import { readConfig } from '../config/config.ts';
import { chooseLanguage, splitLanguage } from '../language.ts';
import { createLog } from '../telemetry/log.ts';

const choice = { offered: ['en', 'es'] as const, main: 'en' as const };
let directory: Directory;

beforeAll(async () => {
  const builds = await loadWebBuilds();
  const documents = createDocumentRenderer(readConfig({}), builds, createLog('silent'));
  directory = await openDirectory('empty', { documents });
});
afterAll(() => directory.close());

test('a screen has an address in each language, and names the others', async () => {
  const answer = await directory.get('/es/categories');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('rel="canonical" href="http://localhost:3000/es/categories"');
  expect(html).toContain('hreflang="en" href="http://localhost:3000/categories"');
  expect(html).toContain('hreflang="es" href="http://localhost:3000/es/categories"');
  expect(html).toContain('hreflang="x-default" href="http://localhost:3000/categories"');
  expect(html).toContain('href="/es/submit"');
  expect(await (await directory.get('/categories')).text()).toContain('<html lang="en">');
});

test('a business has an address in each language', async () => {
  await directory.open(bakery);
  const path = `/es/restaurants/${bakery.slug}`;
  expect((await directory.get(path)).status).toBe(200);
  const led = await directory.get(`/es/beauty/${bakery.slug}`);
  expect([led.status, led.headers.get('location')]).toEqual([301, path]);
});

test('a page keeps the language that it was written in, and leads on in that of the screen', async () => {
  const html = await (await directory.get('/es/pricing')).text();
  expect(html).toContain('is $9.95 a year');
  expect(html).not.toMatch(/<a href="\/(desk|terms)"/);
  expect(html).toContain('<a href="/es/terms"');
});

test('the home page follows the browser, until the visitor chooses', async () => {
  const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
  const led = await directory.get('/', spanish);
  expect([led.status, led.headers.get('location')]).toEqual([302, '/es']);
  expect(led.headers.get('vary')).toContain('Accept-Language');
  const chosen = await directory.get('/language/en?next=/categories', spanish);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/categories']);
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await directory.get('/', { ...spanish, cookie })).status).toBe(200);
  expect((await directory.get('/', { 'accept-language': 'fr,de' })).status).toBe(200);
  expect((await directory.get('/categories', spanish)).status).toBe(200);
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/api/logout'])(
  'choosing a language never leads to %s',
  async (next) => {
    const answer = await directory.get(`/language/es?next=${encodeURIComponent(next)}`);
    expect(answer.headers.get('location')).toBe('/es');
  },
);

test('what is no language is no prefix', async () => {
  expect((await directory.get('/fr/categories')).status).toBe(404);
  expect((await directory.get('/es/es/categories')).status).toBe(404);
  expect((await directory.get('/es/api/categories')).status).toBe(200);
  const unknown = await directory.get('/language/fr?next=/categories');
  expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/categories']);
  expect(unknown.headers.get('set-cookie')).toBeNull();
});

test('a refusal is told in the language of the screen that asks', async () => {
  const [english, spanish] = await Promise.all(
    ['en-US', 'es-US'].map(async (language) => {
      const answer = await directory.post('/api/businesses', {}, { 'accept-language': language });
      return (await answer.json()).errors;
    }),
  );
  expect(JSON.stringify(english)).toContain('Business name is required');
  expect(JSON.stringify(spanish)).not.toContain('Business name is required');
});

test.each([
  [null, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['fr, es;q=0.4, en;q=0.8', 'en'],
  ['en;q=0, es;q=0.1', 'es'],
  [`${'x,'.repeat(500)}es`, 'en'],
  ['es;q=zzz', 'en'],
])('of %s we speak %s', (accepted, language) => {
  expect(chooseLanguage(accepted, choice)).toBe(language);
});

test.each([
  ['/es', { language: 'es', prefix: '/es', path: '/' }],
  ['/es/', { language: 'es', prefix: '/es', path: '/' }],
  ['/es/search', { language: 'es', prefix: '/es', path: '/search' }],
  ['/escape', null],
  ['/en/search', null],
  ['/', null],
])('%s is split', (path, split) => {
  expect(splitLanguage(path, choice)).toEqual(split);
});
