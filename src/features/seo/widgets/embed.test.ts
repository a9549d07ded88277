import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import { measureContrast } from '../../../domain/accent/accent.ts';
import { writeEmbedFrame, writeEmbedScript } from '../../../domain/embed.ts';
import { writeEmbedStyle } from './write-embed.ts';

let directory: Directory;
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  ids = await directory.open(
    { name: 'Payette <Brewing>', slug: 'payette', trades: ['breweries'], phone: '208-555-0100' },
    { name: 'Woodland', slug: 'woodland', trades: ['breweries'], isPremium: true },
    { name: 'Moscow Brewing', slug: 'moscow', city: 'Moscow', trades: ['breweries'] },
  );
  await directory.db.pool.query(
    'update businesses set rating_sum = 47, review_count = 10 where id = $1',
    [ids[0]],
  );
});
afterAll(() => directory.close());

async function read(path: string, status = 200): Promise<string> {
  const answer = await directory.get(`/embed/${path}`);
  expect(answer.status, path).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.getSetCookie()).toEqual([]);
  return answer.text();
}

test('every page may show a widget in a frame; what is in it can do next to nothing', async () => {
  for (const path of [
    'search',
    'list?trade=breweries&state=id',
    'badge?listing=payette',
    'badge',
  ]) {
    const at = path === 'search' ? '/es/embed/search' : `/embed/${path}`;
    const { headers } = await directory.get(at);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('no other address lets itself be framed', async () => {
  const others = [
    ...['/', '/search', '/admin', '/admin/settings', '/embed', '/embed/', '/embed/else', '/desk/1'],
    ...['/embed/search/', '/embed/badge/x', '/EMBED/search', '//embed/search', '/api/categories'],
    ...['/embed/widget.js', '/embed/widget.css', '/api/plain-page.css', '/checkout/1', '/sign-in'],
  ];
  for (const path of others) {
    const { headers } = await directory.get(path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options'), path).toBe('DENY');
  }
});

test('pages of other sites may load the script and the style, and neither is large', async () => {
  for (const [file, most] of [
    ['widget.js', 2048],
    ['widget.css', 3072],
  ] as const) {
    const answer = await directory.get(`/embed/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(most);
  }
  const pages = await Promise.all([read('search'), read('badge?listing=payette')]);
  for (const page of pages) expect(gzipSync(page).byteLength).toBeLessThan(1024);
});

test('the search box leads to the search, out of the frame, and may be of one place alone', async () => {
  const all = await read('search');
  expect(all).toContain('<base target="_top">');
  expect(all).toContain('<form action="/search" role="search">');
  expect(all).toContain('name="where"');
  const town = await read('search?state=id&city=Coeur%20d%E2%80%99Alene');
  expect(town).toContain('<input type="hidden" name="city" value="Coeur d’Alene">');
  expect(town).toContain('<input type="hidden" name="state" value="ID">');
  expect(town).not.toContain('name="where"');
});

test('a list has the best of a trade in a place, whoever paid', async () => {
  const html = await read('list?trade=breweries&city=boise&state=id');
  expect(html).toContain('<h1>Breweries in Boise, ID</h1>');
  expect(html.indexOf('Payette &lt;Brewing&gt;')).toBeGreaterThan(0);
  expect(html.indexOf('Woodland')).toBeGreaterThan(html.indexOf('Payette'));
  expect(html).toContain('href="tel:+12085550100"');
  expect(html).not.toContain('Moscow');
  expect(await read('list?trade=breweries&state=Idaho')).toContain('Moscow Brewing');
  expect(await read('list?trade=breweries&state=id&count=1')).not.toContain('Woodland');
  expect(await read('list?trade=breweries&city=Nowhere&state=id')).toContain('Nothing is listed');
});

test('a badge has the stars that the page has, and says when there is no listing any more', async () => {
  const html = await read('badge?listing=payette');
  expect(html).toContain('aria-label="Rated 4.7 out of 5">★★★★<i>★</i>');
  expect(html).toContain('10 reviews');
  expect(html).toMatch(/href="\/\w+\/payette"/);
  const unreviewed = await read('badge?listing=woodland');
  expect(unreviewed).toContain('No reviews yet');
  expect(unreviewed).not.toContain('Read the reviews');
  const admin = await directory.signIn('admin');
  const gone = `/api/admin/businesses/${ids[1]}`;
  expect((await directory.call(`DELETE ${gone}`, { headers: admin })).status).toBe(200);
  const left = await read('badge?listing=woodland', 404);
  expect(left).toContain('no longer listed on Mainstreet');
  expect(left).toContain('role="search"');
  await directory.call(`POST ${gone}/restore`, { headers: admin });
  expect(await read('badge?listing=woodland')).toContain('Woodland');
});

test('the next events of the site, a town or a listing, each with its time and place', async () => {
  expect(await read('events', 404)).toContain('has no events');
  await changeSettings(directory, { events: true });
  expect(await read('events')).toContain('No events found');
  const editor = await directory.signIn('editor');
  const add = (event: object) =>
    directory.post('/api/admin/events', { startsAt: '2039-07-04T19:00', ...event }, editor);
  await add({ title: 'Live <jazz>', city: 'Boise', state: 'ID', venue: 'The Depot' });
  await add({ title: 'Tasting', businessId: ids[0] });
  await add({ title: 'Rose show', city: 'Moscow', state: 'ID' });
  const all = await read('events');
  expect(all).toContain('Live &lt;jazz&gt;</a>');
  expect(all).toContain('Monday, July 4, 2039, 7 PM · The Depot, Boise, ID');
  expect(all.match(/<li>/g)).toHaveLength(3);
  expect((await read('events?count=1')).match(/<li>/g)).toHaveLength(1);
  const town = await read('events?state=id&city=moscow');
  expect(town).toContain('<h1>Events in Moscow, ID</h1>');
  expect(town).toContain('href="/events?state=ID&amp;city=moscow"');
  expect(town).not.toContain('Tasting');
  const own = await read('events?listing=payette');
  expect(own).toContain('Events at Payette &lt;Brewing&gt;');
  expect(own).not.toContain('Rose show');
  const spanish = await (await directory.get('/es/embed/events')).text();
  expect(spanish).toContain('lunes');
  expect(spanish).toMatch(/href="\/es\/events\/live-jazz-\d+"/);
  expect(await read('events?listing=no-such-place', 404)).toContain('no longer listed');
  expect(await read('events?state=atlantis', 400)).toContain('code is incomplete');
  expect(await read('events?state=id&city=a%0Ab%00', 400)).toContain('code is incomplete');
  const { headers } = await directory.get('/embed/events');
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  await changeSettings(directory, {});
  expect(await read('events', 404)).not.toContain('Tasting');
});

test('forged addresses are refused in plain words', async () => {
  const forged = [
    ...['list', 'list?trade=breweries', 'list?trade=quibbles&state=id', 'list?state=id'],
    ...[
      'list?trade=a%00b&state=id',
      'list?trade=breweries&state=zz',
      'badge',
      'badge?listing=A%27',
    ],
    ...[`list?trade=breweries&state=id&city=${'x'.repeat(101)}`, 'search?state=atlantis'],
    ...['search?state=id&city=%00', 'list?trade=breweries&state=id&city=a%0Ab%00'],
  ];
  for (const path of forged) expect(await read(path, 400)).toContain('code is incomplete');
  expect(await read('badge?listing=no-such-place', 404)).toContain('no longer listed');
  for (const count of ['-1', '1e9', 'x', '0', 'NaN', '2.7']) {
    await read(`list?trade=breweries&state=id&count=${count}`);
  }
  const injected = await read('list?trade=breweries&state=id&city=%3Cscript%3E%22&theme=%22%3E');
  expect(injected).not.toContain('<script>');
  expect(injected).not.toContain('data-theme');
});

test('a widget speaks the language of its address, in the theme that was chosen', async () => {
  const html = await (await directory.get('/es/embed/search?theme=dark')).text();
  expect(html).toContain('<html lang="es" data-theme="dark">');
  expect(html).toContain('action="/es/search"');
  expect(html).toContain('Buscar en Mainstreet');
});

test('whatever color a town has, its links can be read in both themes', () => {
  for (const accent of [null, '#ffe600', '#000000', '#ff00aa']) {
    const css = writeEmbedStyle(accent);
    for (const [, theme = ''] of css.matchAll(/\[data-theme=(?:light|dark)\]\{([^}]*)\}/g)) {
      const of = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(theme)?.[1] ?? '';
      for (const ink of ['accent', 'ink', 'muted']) {
        expect(measureContrast(of(ink), of('paper'))).toBeGreaterThanOrEqual(4.5);
      }
      expect(measureContrast(of('field'), of('paper'))).toBeGreaterThanOrEqual(3);
    }
  }
});

test('the code to paste holds whatever a business is called', () => {
  const embed = {
    kind: 'badge',
    title: '"Rosa’s" <Bakery> & Café',
    origin: 'https://town.example',
    prefix: '/es',
    listing: 'rosas',
    theme: 'dark',
  } as const;
  const title = '&quot;Rosa’s&quot; &lt;Bakery&gt; &amp; Café';
  expect(writeEmbedScript(embed)).toBe(
    `<script async src="https://town.example/embed/widget.js" data-path="/es/embed/badge?listing=rosas&amp;theme=dark" data-height="130" data-title="${title}"></script>`,
  );
  expect(writeEmbedFrame(embed)).toContain(
    'src="https://town.example/es/embed/badge?listing=rosas&amp;theme=dark"',
  );
});
