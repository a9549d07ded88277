import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PatroniDatabases } from '../../cluster/patroni/databases.ts';
import { type Acceptance, findRivals } from './rivals.rules.ts';

const EVERY = 1000;
/** Timeout of a write in milliseconds. A primary without a confirming replica makes writes wait. */
const LIMIT = 2000;
const WRITE = `
  insert into witnessed_writes default values
  returning ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;

export async function startWitness({ machines, primary }: PatroniDatabases) {
  await onClient(primary.connection, (client) =>
    client.query('create table witnessed_writes (at timestamptz default now())'),
  );
  const acceptances: Acceptance[] = [];
  let isStopping = false;

  async function witness(machine: string, connection: pg.ClientConfig) {
    while (!isStopping) {
      const from = performance.now();
      const timeline = await tryToWrite(connection).catch(() => null);
      if (timeline !== null) acceptances.push({ machine, timeline, from, to: performance.now() });
      await sleep(EVERY);
    }
  }

  const watching = machines.map(({ name, connection }) => witness(name, connection));
  return {
    async stop(): Promise<string[]> {
      isStopping = true;
      await Promise.all(watching);
      const isBlind = acceptances.length === 0;
      return isBlind ? ['no machine ever accepted a write'] : findRivals(acceptances);
    },
  };
}

/** Returns the timeline on which the write was accepted. Rejects if it was refused, as on a replica. */
function tryToWrite(connection: pg.ClientConfig): Promise<number | null> {
  return onClient({ ...connection, query_timeout: LIMIT }, async (client) => {
    const { rows } = await client.query<{ timeline: number }>(WRITE);
    return rows[0]?.timeline ?? null;
  });
}

async function onClient<T>(connection: pg.ClientConfig, run: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    // Isn't awaited, because a frozen server would block it.
    void client.end().catch(() => {});
  }
}
