// Pictures of a running product: npm run screenshots -- [--url http://localhost:3000] [--readme]
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'screenshots' },
    readme: { type: 'boolean', default: false },
  },
});

const PATHS = ['/', '/search?query=library&state=TX', '/category/restaurants', '/pricing'];
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: CHROMIUM_FLAGS,
});

async function shoot(address: string, file: string, width: number, scheme: 'light' | 'dark') {
  const page = await browser.newPage({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await page.goto(new URL(address, values.url).href, { waitUntil: 'networkidle' });
  await page.screenshot({ path: file, fullPage: !values.readme });
  await page.close();
  console.log(file);
}

if (values.readme) {
  await shoot('/', 'docs/screenshot.png', 1280, 'light');
} else {
  mkdirSync(values.out, { recursive: true });
  for (const address of positionals.length > 0 ? positionals : PATHS) {
    for (const width of [360, 768, 1280]) {
      for (const scheme of ['light', 'dark'] as const) {
        const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
        await shoot(
          address,
          path.join(values.out, `${name}-${width}-${scheme}.png`),
          width,
          scheme,
        );
      }
    }
  }
}
await browser.close();
