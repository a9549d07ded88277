// Makes and fills the embedded database of a first start, beside the build: nothing where there is one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fillDatabase } from '../src/database-server.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { runProcess } from '../src/platform/shutdown.ts';

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

await runProcess(async (shutdown) => {
  const config = readConfig();
  const isThere = config.databaseUrl || existsSync(path.join(config.dataDir, 'postgres'));
  if (!isThere) await fillDatabase(config, shutdown, { log: createLog(config.logLevel), print });
  process.emit('SIGTERM', 'SIGTERM');
}, print);
