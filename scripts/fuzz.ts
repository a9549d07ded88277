// npm run fuzz: the product on an empty folder, and 100,000 requests made from its own OpenAPI
// document, half of them signed in. --requests N, --seed N (printed, so that a run can be repeated).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fuzz, type OpenApi } from '../tests/fuzzer.ts';

const ADMIN = { email: 'admin@fuzz.example', password: 'A password for the fuzz' };

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    port: { type: 'string', default: '3987' },
  },
});
const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-fuzz-'));
// The database's own account must pass through when we are root.
chmodSync(dataDir, 0o755);
const site = `http://127.0.0.1:${values.port}`;
const server = spawn(process.execPath, ['src/server.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: values.port,
    HOST: '127.0.0.1',
    SITE_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  },
});
const end = () => server.kill('SIGTERM');
process.once('exit', end);

async function waitUntilReady() {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The product ended.');
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(100);
  }
}

let cookie = '';

async function signIn() {
  const answer = await fetch(`${site}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(ADMIN),
  });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status}`);
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

let sent = 0;

/** Every other request is a member of staff's; one that ended the session signs in again. */
async function send(url: string, init: RequestInit): Promise<Response> {
  sent += 1;
  if (sent % 10_000 === 0) console.log(`${sent.toLocaleString('en-US')} requests ...`);
  const isStaff = sent % 2 === 0;
  const headers = { ...init.headers, origin: site, ...(isStaff && { cookie }) };
  const answer = await fetch(site + url, { ...init, headers });
  if (isStaff && answer.status === 401) await signIn();
  return answer;
}

await waitUntilReady();
await signIn();
console.log(`Seed ${values.seed}, ${values.requests} requests`);
const openApi = (await (await fetch(`${site}/api/openapi.json`)).json()) as OpenApi;
const result = await fuzz({
  openApi,
  requests: Number(values.requests),
  seed: Number(values.seed),
  send,
});
end();
await once(server, 'exit');
rmSync(dataDir, { recursive: true, force: true });
const blind = [...result.successes].filter(([, count]) => count === 0).map(([name]) => name);
console.log(`${result.requests} requests`, result.byStatus);
console.log(`Never answered 2xx: ${blind.join(', ') || 'none'}`);
console.log(
  `Slowest: ${Math.round(result.slowest.ms)} ms, ${result.slowest.request.slice(0, 200)}`,
);
for (const { request, what } of result.faults.slice(0, 20))
  console.log(`FAULT ${request}\n  ${what}`);
console.log(`${result.faults.length} faults`);
process.exitCode = result.faults.length > 0 ? 1 : 0;
