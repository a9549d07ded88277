import type { Database } from '../../platform/database/database.ts';

export interface ServerFacts {
  /** Such as 180004. */
  version: number;
  encoding: string;
  mayCreate: boolean;
  user: string;
  /** Tables of the product that the user may not read and write. */
  closedTables: string[];
  /** Whether the user may enter the schema of the jobs, where there is one. */
  mayUseJobs: boolean;
  hasJobs: boolean;
  /** Of the extensions that are needed: those that are not in the database yet. */
  missingExtensions: string[];
  /** And those that the server does not even have. */
  unknownExtensions: string[];
  /** Extensions and the schema of the jobs are created in the database. */
  mayCreateInDatabase: boolean;
  isReplica: boolean;
  connections: number;
  maxConnections: number;
  now: Date;
  /** Whether it stands in a public network and is reached without TLS. */
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

/** Minutes that the oldest job has been due; null when none is. */
export async function readOldestJob({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ minutes: number | null }>(
    `select (extract(epoch from now() - min(start_after)) / 60)::float8 as minutes
     from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  );
  return rows[0]?.minutes ?? null;
}
