// Writes db/schema.sql and the types of all tables, from a database of the last release with all
// migrations applied: npm run write-schema
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrateFromLastRelease } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { readSchema } from './describe-schema.ts';
import { describeTables, TYPES_FILE } from './read-tables.ts';
import { formatSchema, readAllNotes, SCHEMA_FILE } from './schema-file.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-schema-'));
chmodSync(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
const db = openDatabase(server.connection, { log: createLog('silent'), statementTimeout: 0 });
try {
  await migrateFromLastRelease(db);
  writeFileSync(SCHEMA_FILE, formatSchema(await readSchema(db.pool), readAllNotes()));
  writeFileSync(TYPES_FILE, await describeTables(db.pool));
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
