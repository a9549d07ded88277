// `npm run lab -- screenshots [NAME or PATH ...]`: takes screenshots of every visitors' screen of a running
// product.
// ADMIN_EMAIL and ADMIN_PASSWORD in the environment add the staff screens.
// [--url http://localhost:3000] [--out screenshots] [--widths 360,768,1280,1680] [--scheme light]
// [--first] only the first view [--no-script] without JavaScript
// [--readme] docs/screenshot.png and docs/walk.png instead
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.ts';
import { openScene } from './screenshots/open.ts';
import { listScenes, type Scene } from './screenshots/scenes.ts';
import { beginSession } from './screenshots/session.ts';
import { drawWalk } from './screenshots/walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'screenshots' },
    widths: { type: 'string', default: '360,768,1280,1680' },
    scheme: { type: 'string', default: 'light,dark' },
    first: { type: 'boolean', default: false },
    'no-script': { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});

const HEIGHTS = new Map([
  [360, 780],
  [768, 1024],
  [1680, 1050],
]);
const WALK = ['home', 'results', 'business'];

function chooseScenes(scenes: Scene[]): Scene[] {
  if (positionals.length === 0) return scenes;
  return positionals.flatMap((asked) => {
    const name = asked.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
    const isForStaff = asked.startsWith('/admin');
    if (asked.startsWith('/')) return [{ name, address: asked, ...(isForStaff && { isForStaff }) }];
    const found = scenes.filter((scene) => scene.name === asked);
    if (found.length > 0) return found;
    throw new Error(`there is no ${asked}. Known: ${scenes.map((one) => one.name).join(', ')}`);
  });
}

async function takeShots(browser: Browser, scenes: Scene[], session: string | null) {
  mkdirSync(values.out, { recursive: true });
  for (const scene of scenes) {
    for (const width of values.widths.split(',').map(Number)) {
      for (const scheme of values.scheme.split(',').map(readScheme)) {
        const looks = { width, height: HEIGHTS.get(width) ?? 800, scheme };
        const hasScripts = !values['no-script'];
        const page = await openScene(browser, values.url, scene, { ...looks, hasScripts, session });
        const ending = hasScripts ? '' : '-no-script';
        const file = path.join(values.out, `${scene.name}-${width}-${scheme}${ending}.png`);
        await page.screenshot({ path: file, fullPage: !values.first && !scene.pressed });
        await page.close();
        console.log(file);
      }
    }
  }
}

function readScheme(text: string): 'light' | 'dark' {
  if (text === 'light' || text === 'dark') return text;
  throw new Error(`--scheme is light or dark, not ${text}`);
}

async function drawReadme(browser: Browser, scenes: Scene[]) {
  const results = scenes.find(({ name }) => name === 'results');
  if (!results) throw new Error('there are no results');
  const looks = {
    width: 1280,
    height: 800,
    scheme: 'light',
    hasScripts: true,
    session: null,
  } as const;
  const page = await openScene(browser, values.url, results, looks);
  await page.screenshot({ path: 'docs/screenshot.png' });
  await page.close();
  const walk = WALK.flatMap((name) => scenes.filter((scene) => scene.name === name));
  await drawWalk(browser, values.url, walk, 'docs/walk.png');
  console.log('docs/screenshot.png\ndocs/walk.png');
}

async function run() {
  const session = await beginSession(values.url, process.env);
  const scenes = await listScenes(values.url, session);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    if (values.readme) await drawReadme(browser, scenes);
    else await takeShots(browser, chooseScenes(scenes), session);
  } finally {
    await browser.close();
  }
}

try {
  await run();
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.error(`No pictures of ${values.url}: ${reason}`);
  process.exitCode = 1;
}
