import pg from 'pg';
import type { Sequence } from './format.rules.ts';
import { nameInSql, type Table } from './tables.queries.ts';

/** Other programs that have the database open. Reads the server's list of sessions. */
export async function countOtherSessions(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a restore would overwrite nothing: no table, no waiting job. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: boolean; jobs: boolean }>(
    `select
       exists (
         select from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
           and not exists (
             select from pg_depend d
             where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       ) as tables,
       to_regclass('pgboss.job') is not null as jobs`,
  );
  if (rows[0]?.tables) return false;
  if (!rows[0]?.jobs) return true;
  const { rowCount } = await client.query('select from pgboss.job limit 1');
  return rowCount === 0;
}

/** Drops everything that migrations created; extensions stay. Reads the catalog. */
export async function clearPlace(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `with ours (rank, class, oid, kind, name) as (
       select 1, 'pg_class'::regclass, oid, 'table', oid::regclass::text from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and not relispartition
       union all
       select 2, 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text from pg_proc
       where pronamespace = current_schema()::regnamespace
       union all
       select 3, 'pg_type'::regclass, oid, 'type', oid::regtype::text from pg_type
       where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
       union all
       select 4, 'pg_ts_config'::regclass, oid, 'text search configuration', oid::regconfig::text
       from pg_ts_config where cfgnamespace = current_schema()::regnamespace
       union all
       select 5, 'pg_ts_dict'::regclass, oid, 'text search dictionary', oid::regdictionary::text
       from pg_ts_dict where dictnamespace = current_schema()::regnamespace
     )
     select format('drop %s if exists %s cascade', kind, name) as drop from ours
     where not exists (
       select from pg_depend d
       where d.classid = ours.class and d.objid = ours.oid and d.deptype = 'e')
     order by rank`,
  );
  for (const { drop } of rows) await client.query(drop);
}

/** Rows then load faster, in any order, as they were. Returns how to recreate them, which checks the keys. */
export async function setAside(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select * from (
       select 1 as rank,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
           pg_get_constraintdef(oid)) as create
       from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
       union all
       select 2, format('drop index %s', c.oid::regclass), pg_get_indexdef(c.oid)
       from pg_class c
       where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
         and not c.relispartition
         and not exists (select from pg_constraint k where k.conindid = c.oid)
       union all
       select 3, format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = current_schema()::regnamespace
     ) aside
     order by rank`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map((row) => row.create).reverse();
}

export async function runAll(client: pg.ClientBase, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

export async function emptyTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameInSql).join(', ')}`);
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Record<string, Sequence>,
): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    await client.query(
      'select setval(found, $2::bigint, $3) from to_regclass($1) found where found is not null',
      [pg.escapeIdentifier(name), value, isCalled],
    );
  }
}

/** Updates the planner's statistics, which searches depend on. */
export async function gatherStatistics(client: pg.ClientBase, tables: Table[]): Promise<void> {
  await client.query(`analyze ${tables.map(nameInSql).join(', ')}`);
}
