import pg from 'pg';
import { toClientConfig } from './database.ts';

const LIMIT = 3500;
/** A pooler with several free sessions may give the same one twice by chance. */
const ROUNDS = 3;

function openClient(url: string): pg.Client {
  const client = new pg.Client({
    ...toClientConfig({ url }),
    application_name: 'pooler check',
    connectionTimeoutMillis: LIMIT,
    query_timeout: LIMIT,
  });
  client.on('error', () => {});
  return client;
}

/**
 * Whether connections share the server's sessions, as behind a pooler in transaction mode: what one
 * prepares, locks or listens to would belong to another. Rejects when the database is away.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const [own, other] = [openClient(url), openClient(url)];
  try {
    await own.connect();
    await other.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await isTaken(own, other)) return true;
    }
    return false;
  } finally {
    for (const client of [own, other]) void client.end().catch(() => {});
  }
}

/** Whether a transaction of another gets the session of our own, or makes us change it. */
async function isTaken(own: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await readSession(own);
  await other.query('begin');
  const isSame = (await readSession(other)) === before;
  const isOther = isSame || (await readSession(own)) !== before;
  await other.query('rollback');
  return isOther;
}

async function readSession(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
