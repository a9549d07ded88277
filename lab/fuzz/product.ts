import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { LISTED_FILE } from './transfer-journeys.ts';

const ERROR = 50;
const WATCH = new URL('./watch-loop.ts', import.meta.url).href;

export interface Standstill {
  ms: number;
  wall: number;
  after: string[];
}

const RECENT = 4;

export function openFuzzProduct(port: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-fuzz-'));
  // When run as root, PostgreSQL runs under another account and must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const importDir = path.join(dataDir, 'lists');
  mkdirSync(importDir);
  writeFileSync(path.join(importDir, LISTED_FILE.name), LISTED_FILE.text);
  const site = `http://127.0.0.1:${port}`;
  const admin = { email: 'admin@fuzz.example', password: 'A word that only the fuzz knows' };
  const server = spawn(process.execPath, ['--import', WATCH, 'src/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ENV_FILE: devNull,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      WEB_CONCURRENCY: '1',
      IMPORT_DIR: importDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'info',
    },
  });
  const end = () => server.kill('SIGTERM');
  const errors: string[] = [];
  const serverTimes = new Map<string, number>();
  /** Long turns of the event loop in milliseconds, with the requests answered before each. */
  const standstills: Standstill[] = [];
  let answered = 0;
  let recent: string[] = [];
  let isReady = false;
  function readLog(line: string) {
    if (!line.startsWith('{')) return;
    const { level, requestId, ms, msg, path: asked, ...rest } = JSON.parse(line);
    if (msg === 'standstill' && isReady)
      standstills.push({ ms, wall: rest.wall, after: [...recent] });
    if (msg === 'request') recent = [...recent, `${rest.method} ${asked}`].slice(-RECENT);
    if (msg === 'request') answered += 1;
    if (msg === 'request' && answered % 10_000 === 0) console.log(`${answered} requests ...`);
    if (level >= ERROR) errors.push(line);
    if (ms > 100) serverTimes.set(requestId, ms);
  }
  let begun = '';
  // `node:readline` would also split lines at U+2028.
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    lines.forEach(readLog);
  });

  const mails = new Map<string, string>();
  const seen = new Set<string>();
  async function readOutbox() {
    const outbox = path.join(dataDir, 'outbox');
    if (!existsSync(outbox)) return;
    const fresh = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !seen.has(name));
    const timeOf = (file: string) => statSync(path.join(outbox, file)).mtimeMs;
    for (const file of fresh.sort((a, b) => timeOf(a) - timeOf(b))) {
      seen.add(file);
      const { to, text } = await PostalMime.parse(readFileSync(path.join(outbox, file)));
      const address = to?.[0]?.address ?? '';
      mails.set(address, `${text}\n${mails.get(address) ?? ''}`);
    }
  }

  return {
    site,
    admin,
    end,
    mails: {
      async settle() {
        await sleep(300);
        await readOutbox();
      },
      read: (to: string) => mails.get(to) ?? '',
    },
    async waitUntilReady() {
      for (;;) {
        if (server.exitCode !== null) throw new Error('The product ended.');
        const answer = await fetch(`${site}/readyz`).catch(() => null);
        isReady = answer?.status === 200;
        if (isReady) return;
        await sleep(100);
      }
    },
    async close() {
      if (end()) await once(server, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
      return { errors, serverTimes, standstills };
    },
  };
}
