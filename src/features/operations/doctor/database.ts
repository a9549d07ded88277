import type { Config } from '../../../platform/config/config.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../../../platform/database/database.ts';
import { compareMigrations, listRecorded } from '../../../platform/database/migrate.ts';
import { explainRefusal } from '../../../platform/database/reach.ts';
import { MAX_LAG, readPosition, readProgress } from '../../../platform/database/replica.ts';
import { findRunningPostgres } from '../../../platform/embedded/embedded.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import {
  type CheckResult,
  type DoctorCheck,
  describeCheck,
  failed,
  ok,
  skipped,
  warning,
} from './check.ts';

export interface ServerFacts {
  version: number;
  encoding: string;
  mayCreate: boolean;
  user: string;
  closedTables: string[];
  mayUseJobs: boolean;
  hasJobs: boolean;
  /** Required extensions that aren't installed in the database. */
  missingExtensions: string[];
  /** Required extensions that the server doesn't provide. */
  unknownExtensions: string[];
  mayCreateInDatabase: boolean;
  isReplica: boolean;
  connections: number;
  maxConnections: number;
  now: Date;
  isExposed: boolean;
}

const PRIVATE = '{10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,::1,fc00::/7,fe80::/10}';

const EXTENSIONS = ['pg_trgm', 'btree_gist'];

export async function readServerFacts({ pool }: Database): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version,
            pg_encoding_to_char(d.encoding) as encoding,
            has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as "mayCreate",
            current_user::text as user,
            array(
              select relname::text from pg_class
              where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
                and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
                  and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
              order by relname) as "closedTables",
            coalesce(
              (select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'pgboss'),
              true) as "mayUseJobs",
            to_regnamespace('pgboss') is not null as "hasJobs",
            array(
              select needed from unnest($2::text[]) needed
              where not exists (select from pg_extension where extname = needed)) as "missingExtensions",
            array(
              select needed from unnest($2::text[]) needed
              where not exists (select from pg_available_extensions where name = needed))
              as "unknownExtensions",
            has_database_privilege(current_database(), 'create') as "mayCreateInDatabase",
            pg_is_in_recovery() as "isReplica",
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('max_connections')::int as "maxConnections",
            clock_timestamp() as now,
            inet_server_addr() is not null
              and not coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
              and not inet_server_addr() <<= any($1::inet[]) as "isExposed"
     from pg_database d where d.datname = current_database()`,
    [PRIVATE, EXTENSIONS],
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database does not name itself');
  return facts;
}

export async function readOldestJob({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ minutes: number | null }>(
    `select (extract(epoch from now() - min(start_after)) / 60)::float8 as minutes
     from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  );
  return rows[0]?.minutes ?? null;
}

const GROUP = 'Database';
const OLDEST = 15;
const TIMEOUT_MS = 6000;
const SPARE = 10;
const CLOCK = 2000;
const OVERDUE = 15;

function findAddress({ databaseUrl, dataDir }: Config): DatabaseAddress | null {
  return databaseUrl ? { url: databaseUrl } : findRunningPostgres(dataDir);
}

export interface DatabaseChecks {
  checks: DoctorCheck[];
  close(): Promise<void>;
}

export function checkDatabase(config: Config, log: Log): DatabaseChecks {
  const address = findAddress(config);
  if (!address) {
    const away = skipped('The product does not run now, and its own database starts with it.');
    const checks = [{ group: GROUP, name: 'connection', examine: () => away }];
    return { checks, close: async () => {} };
  }
  const limits = { log, statementTimeout: TIMEOUT_MS, patience: TIMEOUT_MS, maxConnections: 2 };
  const db = openDatabase(address, limits);
  const facts = readServerFacts(db);
  facts.catch(() => {});
  const ofServer = (
    name: string,
    judge: (facts: ServerFacts) => CheckResult | Promise<CheckResult>,
  ) => ({
    group: GROUP,
    name,
    examine: async () => {
      const known = await facts.catch(() => null);
      return known ? judge(known) : skipped('The database cannot be reached.');
    },
  });
  const replicas = config.replicaUrls.map((url) => openDatabase({ url }, limits));
  const checks = [
    { group: GROUP, name: 'connection', examine: () => judgeConnection(facts) },
    ofServer('version', judgeVersion),
    ofServer('rights', judgeRights),
    ofServer('extensions', judgeExtensions),
    ofServer('encoding', judgeEncoding),
    ofServer('tables', () => judgeMigrations(db)),
    ofServer('connections', judgeConnections),
    ofServer('clock', judgeClock),
    ofServer('encryption', judgeEncryption),
    ofServer('jobs', () => judgeJobs(db)),
    ...replicas.map((replica, at) =>
      ofServer(replicas.length > 1 ? `replica ${at + 1}` : 'replica', () =>
        judgeReplica(db, replica),
      ),
    ),
  ];
  return {
    checks,
    async close() {
      await Promise.all([db, ...replicas].map((opened) => opened.close()));
    },
  };
}

async function judgeConnection(facts: Promise<ServerFacts>): Promise<CheckResult> {
  try {
    await facts;
    return ok('It answers.');
  } catch (error) {
    return failed(
      `It cannot be reached: ${describeCheck(error)}.`,
      explainRefusal(error) ??
        'Check DATABASE_URL: host, port, name, user and password, and whether the server lets this machine in.',
    );
  }
}

function judgeVersion({ version }: ServerFacts): CheckResult {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST) return ok(`PostgreSQL ${major}.`);
  return failed(`PostgreSQL ${major} is too old.`, `Use PostgreSQL ${OLDEST} or later.`);
}

function judgeRights(facts: ServerFacts): CheckResult {
  const { mayCreate, isReplica, user, closedTables, mayUseJobs } = facts;
  const { hasJobs, mayCreateInDatabase } = facts;
  if (isReplica) {
    return failed('It is a replica, so nothing can be written.', 'DATABASE_URL names the primary.');
  }
  if (mayCreate && !hasJobs && !mayCreateInDatabase) {
    return failed(
      'The user may not create the schema of the jobs.',
      `As the owner of the database: grant create on database NAME to ${user}.`,
    );
  }
  if (mayCreate && closedTables.length === 0 && mayUseJobs) {
    return ok('The user may create tables, and use those that are there.');
  }
  if (mayCreate) {
    const places = [...closedTables.slice(0, 3), ...(mayUseJobs ? [] : ['the schema pgboss'])];
    return failed(
      `The user may not use ${places.join(', ')}: they belong to somebody else.`,
      `As the one they belong to: reassign owned by current_user to ${user}.`,
    );
  }
  return failed(
    'The user may not create tables.',
    'Make the user of DATABASE_URL the owner of the database: alter database NAME owner to USER.',
  );
}

function judgeExtensions(facts: ServerFacts): CheckResult {
  const { missingExtensions: missing, unknownExtensions: unknown, mayCreateInDatabase } = facts;
  if (missing.length === 0) return ok('Those that are needed are there.');
  if (unknown.length > 0) {
    return failed(
      `The server does not have ${unknown.join(', ')}.`,
      "Install PostgreSQL's contrib modules there (postgresql-contrib).",
    );
  }
  if (mayCreateInDatabase) return ok(`The first start adds ${missing.join(', ')}.`);
  return failed(
    `The user may not add ${missing.join(', ')}.`,
    `As a superuser: ${missing.map((name) => `create extension ${name};`).join(' ')}`,
  );
}

function judgeEncoding({ encoding }: ServerFacts): CheckResult {
  if (encoding === 'UTF8') return ok('UTF-8.');
  return failed(
    `The database is in ${encoding}.`,
    "Create a new one with encoding 'UTF8' and restore a backup into it.",
  );
}

async function judgeMigrations(db: Database): Promise<CheckResult> {
  const recorded = await listRecorded(db);
  const { isTooOld, missing, strange } = await compareMigrations(recorded);
  if (strange.length > 0) {
    return failed(
      `They are of a later version (${strange.at(-1)}).`,
      'Run that version here, or restore a backup of this one.',
    );
  }
  if (isTooOld) {
    return failed(
      'They are of a version before 1.0.0.',
      'Start version 1.0.0 once, then this one.',
    );
  }
  if (missing.length === 0) return ok('They are up to date.');
  if (recorded.length === 0) return ok('There are none yet. The first start makes them.');
  return warning(`${missing.length} changes are not made yet.`, 'The next start makes them.');
}

function judgeConnections({ connections, maxConnections }: ServerFacts): CheckResult {
  const left = maxConnections - connections;
  if (left >= SPARE) return ok(`${connections} of ${maxConnections} are in use.`);
  return warning(
    `Only ${left} of ${maxConnections} are left.`,
    'Raise max_connections, or run fewer processes: docs/deploy.md says how many each opens.',
  );
}

function judgeClock({ now }: ServerFacts): CheckResult {
  const apart = Math.abs(Date.now() - now.getTime());
  if (apart <= CLOCK) return ok("It agrees with this machine's.");
  return warning(
    `It is ${Math.round(apart / 1000)} seconds away from this machine's.`,
    'Let both follow a time server (chrony or systemd-timesyncd).',
  );
}

function judgeEncryption({ isExposed }: ServerFacts): CheckResult {
  if (!isExposed) return ok('The connection is private or encrypted.');
  return failed(
    'The connection crosses a public network unencrypted.',
    'Add sslmode=verify-full to DATABASE_URL.',
  );
}

async function judgeJobs(db: Database): Promise<CheckResult> {
  const minutes = await readOldestJob(db).catch(() => null);
  if (minutes === null || minutes < OVERDUE) return ok('None is overdue.');
  return failed(
    `One has been due for ${Math.round(minutes)} minutes.`,
    'With JOBS=worker, see whether npm run worker is running; without, whether the product is.',
  );
}

async function judgeReplica(primary: Database, replica: Database): Promise<CheckResult> {
  try {
    const { isReplica } = await readServerFacts(replica);
    if (!isReplica) {
      return failed('It is no replica.', 'DATABASE_REPLICA_URL names streaming replicas.');
    }
    const { isCurrent, age } = await readProgress(replica, await readPosition(primary));
    if (isCurrent || (age ?? Number.POSITIVE_INFINITY) <= MAX_LAG) return ok('It keeps up.');
    return warning(
      age === null ? 'It lags.' : `It is ${Math.round(age / 1000)} seconds behind.`,
      'Searches use the primary until it catches up. See pg_stat_replication on the primary.',
    );
  } catch (error) {
    return failed(
      `It cannot be reached: ${describeCheck(error)}.`,
      'Searches use the primary. Check DATABASE_REPLICA_URL and the machine.',
    );
  }
}
