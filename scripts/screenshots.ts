// Pictures of a running product: npm run screenshots -- [PATH ...] [--url http://localhost:3000]
// [--out screenshots]. With --readme: the landing page as docs/screenshot.png.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'screenshots' },
    readme: { type: 'boolean', default: false },
  },
});

const PATHS = ['/', '/search?query=library&state=TX', '/category/restaurants', '/pricing'];
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

interface Shot {
  address: string;
  file: string;
  width: number;
  scheme: (typeof SCHEMES)[number];
  fullPage: boolean;
}

function listShots(): Shot[] {
  if (values.readme) {
    const file = 'docs/screenshot.png';
    return [{ address: '/', file, width: 1280, scheme: 'light', fullPage: false }];
  }
  const addresses = positionals.length > 0 ? positionals : PATHS;
  return addresses.flatMap((address) => {
    const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
    return WIDTHS.flatMap((width) =>
      SCHEMES.map((scheme) => {
        const file = path.join(values.out, `${name}-${width}-${scheme}.png`);
        return { address, file, width, scheme, fullPage: true };
      }),
    );
  });
}

async function takeShots() {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    for (const { address, file, width, scheme, fullPage } of listShots()) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      await page.goto(new URL(address, values.url).href, { waitUntil: 'networkidle' });
      mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file, fullPage });
      await page.close();
      console.log(file);
    }
  } finally {
    await browser.close();
  }
}

try {
  await takeShots();
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.error(`Could not take screenshots of ${values.url}: ${reason}`);
  process.exitCode = 1;
}
