import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { toClientConfig, tryToConnect } from './database.ts';
import { waitForDatabase } from './presence.ts';

const LIMIT = 3500;
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
 * Checks whether connections share the server's sessions, as behind a pooler in transaction mode. Prepared
 * statements, locks and LISTEN of one connection would then reach others. Rejects if the database is away.
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

const AUTHORITY =
  'The certificate of the server is not from an authority that this machine trusts. ' +
  "Add sslrootcert=FILE with your provider's CA certificate, or correct it.";

const BY_CODE: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server is for another host name. Use the name that your provider gives, not an address.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired. Renew it there.',
  CERT_NOT_YET_VALID: "The certificate of the server is not valid yet. Check this machine's clock.",
  DEPTH_ZERO_SELF_SIGNED_CERT: AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: AUTHORITY,
  CERT_SIGNATURE_FAILURE: AUTHORITY,
  ENOENT: 'A file that it names, such as that of sslrootcert, is not there.',
};

const BY_MESSAGE: [RegExp, string][] = [
  [
    /does not support SSL/,
    'The server offers no encryption. Turn it on there; only in a network of your own, leave sslmode out instead.',
  ],
  [
    /no pg_hba\.conf entry.*no encryption|SSL connection is required|connection is insecure/,
    'The server wants an encrypted connection. Add sslmode=verify-full.',
  ],
  [
    /no pg_hba\.conf entry/,
    'The server does not let this machine in with this user and database. Allow it there.',
  ],
];

/** Returns why the server refuses the connection and what to do about it, or null for any other failure. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (/^connect /.test(error.message)) return null;
  const code = 'code' in error ? String(error.code) : '';
  return BY_CODE[code] ?? BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/**
 * Waits for the database at startup. Throws ConfigError with instructions if the server refuses the
 * connection or is behind a pooler that can't be used. Replicas that are away are ignored.
 */
export async function reachDatabase(
  url: string,
  replicaUrls: string[],
  print: (line: string) => void,
): Promise<void> {
  try {
    await waitForDatabase(() => tryToConnect({ url }), print);
  } catch (error) {
    const reason = explainRefusal(error);
    throw reason ? new ConfigError(`DATABASE_URL: ${reason}`) : error;
  }
  const [, ...areShared] = await Promise.all([
    waitForDatabase(() => refusePooler(url), print),
    ...replicaUrls.map((replica) => sharesSessions(replica).catch(() => false)),
  ]);
  if (areShared.includes(true)) throw new ConfigError(describeSharing('DATABASE_REPLICA_URL'));
}

/** Throws ConfigError if DATABASE_URL leads to a pooler that can't be used. Rejects if the database is away. */
export async function refusePooler(url: string): Promise<void> {
  if (await sharesSessions(url)) throw new ConfigError(describeSharing('DATABASE_URL'));
}

function describeSharing(setting: string): string {
  return (
    `${setting}: the pooler there is in transaction mode, which the product cannot use. ` +
    'Set it to session mode (pool_mode = session in PgBouncer), or name the database itself: docs/managed-postgresql.md.'
  );
}
