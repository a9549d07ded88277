import { cpSync, readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { findFreePort } from '../bench/processes.ts';
import { findFaults, type Image, measureFolder, mountImage } from './inspect.ts';
import { runInImage, startProcess, waitUntilReady } from './process.ts';

const CALLS: [path: string, words: string][] = [
  ['/', '<html'],
  ['/es', 'lang="es"'],
  ['/search?query=bakery', '<html'],
  ['/categories', '<html'],
  ['/sign-in', '<html'],
  ['/api/businesses?query=bakery', '['],
  ['/api/categories', '['],
  ['/api/openapi.json', '"openapi"'],
  ['/api/status', '"up"'],
  ['/api/docs/swagger-ui-bundle.js', 'SwaggerUIBundle'],
  ['/sitemap.xml', '<sitemapindex'],
];
const COMMANDS = [
  ['scripts/backup.ts', '/tmp/trial.sql.zst'],
  ['scripts/backup.ts', '--new-key', '/tmp/trial.key'],
  ['scripts/restore.ts', '/tmp/trial.sql.zst', '--try'],
  ['scripts/export.ts', '/tmp/trial.csv'],
  ['scripts/import.ts', '/tmp/trial.csv', '--dry-run'],
  ['scripts/check-listings.ts'],
  ['scripts/compact.ts'],
];
const RARE_PATHS = 'lab/image/rare-paths.ts';
/** Milliseconds within which the worker must write a mail. */
const MAIL_LIMIT = 60_000;

interface Trial {
  name: string;
  folder: string;
  print: (line: string) => void;
}

/** Tests the product image with a separate database, as a server and a worker. */
export async function checkProduct({ name, folder, print }: Trial) {
  const database = await openDatabaseServer(path.join(folder, 'database'));
  try {
    await inImage(name, print, async (image) => {
      const env = { DATABASE_URL: database.url, JOBS: 'worker' };
      await tryServer(image, { env, worker: ['node', 'scripts/start.js', 'worker'], print });
    });
  } finally {
    await database.close();
  }
}

/** Tests the all-in-one image with its embedded database. */
export async function checkAllInOne({ name, print }: Trial) {
  await inImage(name, print, (image) => tryServer(image, { env: {}, worker: null, print }));
}

async function inImage(name: string, print: Trial['print'], work: (image: Image) => Promise<void>) {
  const { image, remove } = mountImage(name);
  try {
    const faults = findFaults(image);
    if (faults.length > 0) throw new Error(`${name}: ${faults.slice(0, 20).join('; ')}.`);
    const size = measureFolder(path.join(image.root, 'app'));
    print(
      `${name}: ${size} MB beside its base; no root, no secrets, nothing that it could change.`,
    );
    await work(image);
  } finally {
    remove();
  }
}

async function tryServer(
  image: Image,
  {
    env,
    worker,
    print,
  }: { env: Record<string, string>; worker: string[] | null; print: Trial['print'] },
) {
  const port = await findFreePort();
  const site = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: site,
    SEED: 'sample',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const server = startProcess(image, image.command, settings);
  const processes = [server];
  try {
    await Promise.race([waitUntilReady(site), server.staysUp]);
    if (worker) processes.push(startProcess(image, worker, settings));
    for (const call of CALLS) await tryCall(site, call);
    await tryJob(site, path.join(image.root, 'data/outbox'));
    print(`${CALLS.length} calls and screens were answered, and an email was written.`);
    await tryCommands(image, settings);
    print(`${COMMANDS.length} commands ran, and what is loaded only now and then is there.`);
  } finally {
    const codes = await Promise.all(processes.map((one) => one.stop()));
    if (codes.some((code) => code !== 0))
      print(`It ended with ${codes.join(' and ')} instead of 0.`);
    process.exitCode ||= codes.every((code) => code === 0) ? 0 : 1;
  }
}

async function tryCall(site: string, [address, words]: [string, string]) {
  const answer = await fetch(site + address);
  const text = await answer.text();
  if (answer.ok && text.includes(words)) return;
  throw new Error(`${address} was answered with ${answer.status}: ${text.slice(0, 200)}`);
}

async function tryJob(site: string, outbox: string) {
  const answer = await fetch(`${site}/api/businesses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Image Trial',
      description: 'A shop that tries the image.',
      categoryId: 1,
      address: '1 Main Street',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      email: 'owner@example.com',
    }),
  });
  if (answer.status !== 201)
    throw new Error(`A submission was answered with ${answer.status}: ${await answer.text()}`);
  for (const deadline = Date.now() + MAIL_LIMIT; ; await sleep(200)) {
    if (listFiles(outbox).length > 0) return;
    if (Date.now() > deadline) throw new Error('No email was written within a minute.');
  }
}

async function tryCommands(image: Image, settings: Record<string, string>) {
  for (const command of COMMANDS) await runInImage(image, ['node', ...command], settings);
  cpSync(RARE_PATHS, path.join(image.root, 'app', RARE_PATHS));
  await runInImage(image, ['node', RARE_PATHS], settings);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Starts a PostgreSQL on a loopback TCP port, relayed to the embedded server's socket. */
async function openDatabaseServer(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, port, user, database: name } = database.connection;
  const relay = createServer((socket) => {
    const server = connect(path.join(host, `.s.PGSQL.${port}`));
    const end = () => void [socket, server].map((one) => one.destroy());
    socket.on('error', end).pipe(server).on('error', end).pipe(socket);
  });
  const relayPort = await findFreePort();
  await new Promise<void>((resolve) => relay.listen(relayPort, '127.0.0.1', resolve));
  return {
    url: `postgresql://${user}@127.0.0.1:${relayPort}/${name}`,
    async close() {
      relay.close();
      await database.stop();
    },
  };
}
