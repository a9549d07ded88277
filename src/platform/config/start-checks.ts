import { once } from 'node:events';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

const MEGABYTE = 2 ** 20;
/** Bytes needed for a new database with sample data, its write-ahead log, and a few days of growth. */
const NEW_DATABASE = 600 * MEGABYTE;

type Place = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>;

/** Throws if the port is taken, or the data folder isn't writable or has too little space. Writes nothing. */
export async function checkPlace(config: Place, readFree = readFreeSpace): Promise<void> {
  await tryToListen(config);
  const { dataDir, databaseUrl } = config;
  const folder = findFolder(dataDir);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(
      `DATA_DIR: ${folder} can't be written by this user. Make it writable or set another DATA_DIR.`,
    );
  }
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres'))) return;
  const free = readFree(folder);
  if (free >= NEW_DATABASE) return;
  throw new ConfigError(
    `DATA_DIR: the disk of ${folder} has ${inMegabytes(free)} free, and a new database needs ${inMegabytes(NEW_DATABASE)}. Make room or set DATA_DIR to a folder on another disk.`,
  );
}

async function tryToListen({ port, host }: Place): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function findFolder(dataDir: string): string {
  let folder = dataDir;
  while (!existsSync(folder)) folder = path.dirname(folder);
  if (statSync(folder).isDirectory()) return folder;
  throw new ConfigError(`DATA_DIR: ${folder} is not a folder. Set another DATA_DIR.`);
}

function readFreeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;
