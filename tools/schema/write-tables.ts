// The types of all tables, from a database that the migrations make: npm run write-tables
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrateToLatest } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeTables, SCHEMA_FILE } from './read-tables.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-tables-'));
chmodSync(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
const db = openDatabase(server.connection, { log: createLog('silent'), statementTimeout: 0 });
try {
  await migrateToLatest(db);
  writeFileSync(SCHEMA_FILE, await describeTables(db.pool));
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
