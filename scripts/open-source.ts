import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../src/platform/config/config.ts';
import type { DatabaseAddress } from '../src/platform/database/database.ts';
import { refusePooler } from '../src/platform/database/reach.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { AppError } from '../src/platform/errors.ts';
import { print } from './command.ts';

export async function openSource({ databaseUrl, dataDir }: Config) {
  const stop = async () => {};
  if (databaseUrl) {
    await refusePooler(databaseUrl);
    return { address: { url: databaseUrl } satisfies DatabaseAddress, stop };
  }
  const running = findRunningPostgres(dataDir);
  if (running) return { address: running, stop };
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new AppError('not_found', `There is no database in ${dataDir}.`);
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log: print });
  return { address: embedded.connection, stop: embedded.stop };
}
