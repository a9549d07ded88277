import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { createDocumentRenderer, loadWebBuild } from './documents.ts';
import { seedDatabase } from './features/transfer/seed.service.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig, readSecret } from './platform/config.ts';
import { type DatabaseAddress, openDatabase } from './platform/database.ts';
import { migrateToLatest } from './platform/database-migrate.ts';
import { startEmbeddedPostgres } from './platform/embedded.ts';
import { EmbeddedPostgresError } from './platform/embedded-error.ts';
import { createLog, type Log } from './platform/log.ts';

const STATEMENT_TIMEOUT = 2000;
const DRAIN = 10_000;

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Where the database is, and how to let go of it. */
async function openServer(config: Config) {
  if (config.databaseUrl) {
    return { address: { url: config.databaseUrl }, stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  return { address: embedded.connection, stop: embedded.stop };
}

async function prepareDatabase(config: Config, address: DatabaseAddress, log: Log) {
  const db = openDatabase(address, { log, statementTimeout: 0, maxConnections: 2 });
  try {
    await migrateToLatest(db);
    const isSeeded = await seedDatabase(db, config.seed, systemClock);
    if (isSeeded && config.seed === 'sample') say('Loaded the sample of 10,000 businesses.');
  } finally {
    await db.close();
  }
}

async function start() {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const server = await openServer(config);
  await prepareDatabase(config, server.address, log);
  const db = openDatabase(server.address, { log, statementTimeout: STATEMENT_TIMEOUT });
  const documents = createDocumentRenderer(config, await loadWebBuild());
  const secret = readSecret(config);
  const app = createApp({ config, db, log, clock: systemClock, secret, documents });
  const http = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, resolve);
  });
  say(
    [
      '',
      `  ${config.siteName} is open at ${config.siteUrl}`,
      `  Data: ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}`,
      '',
    ].join('\n'),
  );
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const cutOff = setTimeout(() => http.closeAllConnections(), DRAIN);
    http.closeIdleConnections();
    await new Promise((resolve) => http.close(resolve));
    clearTimeout(cutOff);
    await db.close();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
