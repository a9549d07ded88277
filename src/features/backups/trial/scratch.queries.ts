import pg from 'pg';
import {
  type DatabaseAddress,
  onDatabase,
  toClientConfig,
} from '../../../platform/database/database.ts';

const SUFFIX = '_restore_trial';
/** Of a name in PostgreSQL, in bytes. */
const LONGEST_NAME = 63;

export interface Server {
  /** Of the directory's own database, in bytes. */
  size: number;
  mayCreate: boolean;
  /** What a database for trials is called here. */
  scratch: string;
}

async function ask<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(toClientConfig(address));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads the server's catalog. */
export function describeServer(address: DatabaseAddress): Promise<Server> {
  return ask(address, async (client) => {
    const { rows } = await client.query<Omit<Server, 'scratch'> & { name: string }>(
      `select current_database() as name, pg_database_size(current_database())::float8 as size,
         (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`,
    );
    const [row] = rows;
    if (!row) throw new Error('A description is one row');
    const name = Buffer.from(row.name).subarray(0, LONGEST_NAME - SUFFIX.length);
    return { size: row.size, mayCreate: row.mayCreate, scratch: name.toString() + SUFFIX };
  });
}

/** An empty database; one that an earlier trial could not drop goes first. */
export function createScratch(address: DatabaseAddress, name: string): Promise<DatabaseAddress> {
  return ask(address, async (client) => {
    await drop(client, name);
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`,
    );
    return onDatabase(address, name);
  });
}

export function dropScratch(address: DatabaseAddress, name: string): Promise<void> {
  return ask(address, (client) => drop(client, name));
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
