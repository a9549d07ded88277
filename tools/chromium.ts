import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The headless shell takes little more than half as long as full Chromium.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Renders maps without a graphics card.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : []), ...PLACES, ...onPath].find((file) => existsSync(file));
}

/** Finds Chromium, or installs Debian's package when run as root. Throws with instructions otherwise. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (once, about a minute) ...');
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', SHELL);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `The browser tests need Chromium: install it (Debian: apt-get install ${SHELL}), or set CHROMIUM_PATH.`,
  );
}

function apt(...args: string[]) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
