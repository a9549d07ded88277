import { type FirstAdmin, makeFirstAdmin } from './features/accounts/first-account.ts';
import { mendFilling } from './features/import/write/fill.ts';
import { printRemoved, seedDatabase } from './features/sample/seed.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, isPublicSite } from './platform/config/config.ts';
import { readSecret } from './platform/config/secret.ts';
import { MAX_CONNECTIONS } from './platform/database/connections.ts';
import { type DatabaseAddress, openDatabase } from './platform/database/database.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { startEmbeddedPostgres } from './platform/embedded/embedded.ts';
import type { Shutdown } from './platform/processes/shutdown.ts';
import type { Log } from './platform/telemetry/log.ts';

/** Milliseconds allowed for each shutdown step. */
const STOP = { server: 2500, connections: 500 };
/** Connections reserved for commands and for a process that is being replaced. */
const SPARE_CONNECTIONS = 30;

interface Output {
  log: Log;
  print(line: string): void;
}

/**
 * Opens the configured database server or starts the embedded one, then migrates, seeds and creates the first
 * administrator if needed.
 */
export async function openDatabaseServer(
  config: Config,
  shutdown: Shutdown,
  { log, print }: Output,
): Promise<{ address: DatabaseAddress; firstAdmin: FirstAdmin | null }> {
  const began = performance.now();
  const address = await openServer(config, shutdown, print);
  const db = openDatabase(address, { log, statementTimeout: 0, maxConnections: 4 });
  shutdown.add(STOP.connections, db.close);
  try {
    await migrateToLatest(db);
    const isPublic = isPublicSite(config.siteUrl);
    const seeding = await seedDatabase(db, config.seed, systemClock, { isPublic });
    await mendFilling(db, systemClock);
    printRemoved(seeding, print);
    if (seeding.isFirst && config.seed === 'sample') {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`Loaded the sample of 10,000 businesses (${seconds} s)`);
    }
    const secret = readSecret(config);
    return {
      address,
      firstAdmin: await makeFirstAdmin(db, config, { clock: systemClock, secret }),
    };
  } finally {
    await db.close();
  }
}

async function openServer(
  { databaseUrl, replicaUrls, dataDir, processes }: Config,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<DatabaseAddress> {
  if (databaseUrl) {
    const address = { url: databaseUrl };
    await reachDatabase(databaseUrl, replicaUrls, print);
    return address;
  }
  const { both, app } = MAX_CONNECTIONS;
  const connections = both + app * (processes - 1) + SPARE_CONNECTIONS;
  const settings = { max_connections: String(connections) };
  const embedded = await startEmbeddedPostgres({ dataDir, log: print, settings });
  shutdown.add(STOP.server, embedded.stop);
  return embedded.connection;
}
