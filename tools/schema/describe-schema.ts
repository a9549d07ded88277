import type pg from 'pg';
import { shorten } from './shorten.ts';

/** A schema statement, such as `table users` or `index users_role_id`. */
export interface SchemaObject {
  key: string;
  lines: ({ text: string } | { parts: { name: string; text: string }[] })[];
  home: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  collation: string | null;
  expression: string | null;
  isGenerated: boolean;
  identity: 'always' | 'by default' | null;
  statistics: number | null;
  storage: string | null;
}

interface Constraint {
  table: string;
  name: string;
  kind: string;
  columns: string[];
  refersTo: string | null;
  definition: string;
}

/** Condition for relations `c` of the product, without extensions and Kysely's tables. */
const OWN = `c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export async function readSchema(pool: pg.Pool): Promise<SchemaObject[]> {
  return [
    ...(await readExtensions(pool)),
    ...(await readTextSearch(pool)),
    ...(await readFunctions(pool)),
    ...(await readTables(pool)),
    ...(await readIndexes(pool)),
    ...(await readStatistics(pool)),
    ...(await readTriggers(pool)),
  ];
}

async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> {
  return (await pool.query<Row>(text)).rows;
}

const statement = (key: string, home: string, text: string): SchemaObject => ({
  key,
  home,
  lines: text.split('\n').map((line) => ({ text: line })),
});

async function readExtensions(pool: pg.Pool): Promise<SchemaObject[]> {
  const rows = await ask<{ name: string }>(
    pool,
    `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return rows.map(({ name }) => {
    const key = `extension ${name}`;
    return statement(key, key, `create extension if not exists ${name};`);
  });
}

async function readTextSearch(pool: pg.Pool): Promise<SchemaObject[]> {
  const dictionaries = await ask<{ name: string; options: string; template: string }>(
    pool,
    `select dictname as name, dictinitoption as options, tmplname as template
     from pg_ts_dict d join pg_ts_template t on t.oid = d.dicttemplate
     where dictnamespace = current_schema()::regnamespace order by 1`,
  );
  const configurations = await ask<{ name: string; parser: string; mappings: string[] }>(
    pool,
    `select cfgname as name, prsname as parser,
       (select array_agg(format('alter text search configuration %I add mapping for %s with %s;', cfgname,
          tokens, dictionaries) order by tokens)
        from (select string_agg(alias, ', ' order by alias) as tokens, dictionaries
              from (select t.alias, string_agg(mapdict::regdictionary::text, ', ' order by mapseqno)
                      as dictionaries
                    from pg_ts_config_map m
                    join ts_token_type(c.cfgparser) t on t.tokid = m.maptokentype
                    where m.mapcfg = c.oid group by t.alias) each
              group by dictionaries) alike) as mappings
     from pg_ts_config c join pg_ts_parser p on p.oid = c.cfgparser
     where cfgnamespace = current_schema()::regnamespace order by 1`,
  );
  return [
    ...dictionaries.map(({ name, options, template }) => {
      const key = `dictionary ${name}`;
      const said = `create text search dictionary ${name} (\n  template = ${template}, ${options}\n);`;
      return statement(key, key, said);
    }),
    ...configurations.map(({ name, parser, mappings }) => {
      const key = `configuration ${name}`;
      const made = `create text search configuration ${name} (parser = "${parser}");`;
      return statement(key, key, [made, ...mappings].join('\n'));
    }),
  ];
}

async function readFunctions(pool: pg.Pool): Promise<SchemaObject[]> {
  const rows = await ask<{ name: string; definition: string }>(
    pool,
    `select proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
     where pronamespace = current_schema()::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.oid`,
  );
  return rows.map(({ name, definition }) => {
    const key = `function ${name}`;
    const [head = '', body] = definition.trim().split('$function$');
    const [signature = '', result] = head.split('\nRETURN ');
    const made = shorten(
      signature.replace('CREATE OR REPLACE FUNCTION public.', 'create function '),
    );
    if (result !== undefined) return statement(key, key, `${made}\n  return ${shorten(result)};`);
    return statement(key, key, `${made} $$${body}$$;`);
  });
}

async function readTables(pool: pg.Pool): Promise<SchemaObject[]> {
  const tables = await ask<{ name: string; isUnlogged: boolean; options: string | null }>(
    pool,
    `select relname as name, relpersistence = 'u' as "isUnlogged",
       array_to_string(reloptions, ', ') as options
     from pg_class c where c.relkind = 'r' and ${OWN} order by c.oid`,
  );
  const columns = Map.groupBy(await readColumns(pool), ({ table }) => table);
  const constraints = Map.groupBy(await readConstraints(pool), ({ table }) => table);
  return tables.map(({ name, isUnlogged, options }) => {
    const ofTable = columns.get(name) ?? [];
    const kept = constraints.get(name) ?? [];
    const inline = new Map(ofTable.map((column) => [column.name, inlineOf(name, column, kept)]));
    const isInline = (one: Constraint) => [...inline.values()].some((all) => all.includes(one));
    const parts = [
      ...ofTable.map((column) => ({
        name: column.name,
        text: describeColumn(column, inline.get(column.name) ?? []),
      })),
      ...kept
        .filter((one) => !isInline(one))
        .map((one) => ({ name: one.name, text: describeConstraint(name, one) })),
    ];
    const settings = ofTable.flatMap(({ name: column, statistics, storage }) => [
      ...(statistics === null
        ? []
        : [`alter table ${name} alter ${column} set statistics ${statistics};`]),
      ...(storage === null ? [] : [`alter table ${name} alter ${column} set storage ${storage};`]),
    ]);
    const key = `table ${name}`;
    return {
      key,
      home: key,
      lines: [
        { text: `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (` },
        { parts },
        { text: options ? `) with (${options});` : ');' },
        ...settings.map((text) => ({ text })),
      ],
    };
  });
}

function readColumns(pool: pg.Pool): Promise<Column[]> {
  return ask<Column>(
    pool,
    `select c.relname as table, a.attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull as "isRequired", attgenerated <> '' as "isGenerated",
       case attidentity when 'a' then 'always' when 'd' then 'by default' end as identity, pg_get_expr(adbin, adrelid, true) as expression,
       case when attcollation <> t.typcollation then format('%I', collname) end as collation,
       nullif(attstattarget, -1) as statistics,
       case when attstorage <> t.typstorage then
         case attstorage when 'e' then 'external' when 'p' then 'plain' when 'm' then 'main'
           else 'extended' end end as storage
     from pg_attribute a
     join pg_class c on c.oid = attrelid and relkind = 'r' and ${OWN}
     join pg_type t on t.oid = atttypid
     left join pg_collation l on l.oid = attcollation
     left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where attnum > 0 and not attisdropped order by attrelid, attnum`,
  );
}

function readConstraints(pool: pg.Pool): Promise<Constraint[]> {
  return ask<Constraint>(
    pool,
    `select c.relname as table, conname as name, contype as kind, f.relname as "refersTo",
       pg_get_constraintdef(k.oid, true) as definition,
       array(select attname::text from unnest(conkey) with ordinality n (number, place)
         join pg_attribute a on attrelid = conrelid and attnum = number order by place) as columns
     from pg_constraint k
     join pg_class c on c.oid = conrelid and relkind = 'r' and ${OWN}
     left join pg_class f on f.oid = confrelid
     where contype in ('p', 'u', 'c', 'f')
     order by conrelid, position(contype in 'pufc'), conname collate "C"`,
  );
}

const SUFFIX: Record<string, string> = { p: 'pkey', u: 'key', c: 'check', f: 'fkey' };

/**
 * Returns constraints that can be written next to their column, because PostgreSQL would generate the same
 * name.
 */
function inlineOf(table: string, column: Column, constraints: Constraint[]): Constraint[] {
  return constraints.filter(({ name, kind, columns }) => {
    if (columns.length !== 1 || columns[0] !== column.name) return false;
    const start = kind === 'p' ? table : `${table}_${column.name}`;
    return new RegExp(`^${start}_${SUFFIX[kind]}\\d*$`).test(name);
  });
}

function describeColumn(column: Column, constraints: Constraint[]): string {
  const { name, type, collation, isRequired, identity, isGenerated, expression } = column;
  const isKey = constraints.some(({ kind }) => kind === 'p');
  const said = constraints.map(({ kind, definition }) => {
    if (kind === 'p') return 'primary key';
    if (kind === 'u') return definition.replace(/ \([^)]*\)/, '');
    if (kind === 'f') return definition.replace(/^FOREIGN KEY \(\S+\) /, '').replace(/\(\w+\)/, '');
    return definition;
  });
  return shorten(
    [
      name,
      type,
      ...(collation ? [`collate ${collation}`] : []),
      ...(isRequired && !isKey ? ['not null'] : []),
      ...(identity ? [`generated ${identity} as identity`] : []),
      ...(isGenerated ? [`generated always as (${expression}) stored`] : []),
      ...(!isGenerated && expression !== null ? [`default ${expression}`] : []),
      ...said,
    ].join(' '),
  );
}

function describeConstraint(
  table: string,
  { name, kind, columns, definition }: Constraint,
): string {
  const usual = kind === 'p' ? `${table}_pkey` : `${[table, ...columns].join('_')}_${SUFFIX[kind]}`;
  const isUsual = name === usual || (kind === 'c' && new RegExp(`^${table}_check\\d*$`).test(name));
  return shorten(isUsual ? definition : `constraint ${name} ${definition}`);
}

async function readIndexes(pool: pg.Pool): Promise<SchemaObject[]> {
  const rows = await ask<{ name: string; table: string; definition: string }>(
    pool,
    `select c.relname as name, t.relname as table, pg_get_indexdef(c.oid, 0, true) as definition
     from pg_index i join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid
     where ${OWN} and t.relname not like 'kysely%'
       and not exists (select from pg_constraint k where k.conindid = c.oid and contype in ('p', 'u', 'x'))
     order by c.oid`,
  );
  return rows.map(({ name, table, definition }) =>
    statement(`index ${name}`, `table ${table}`, `${shorten(definition)};`),
  );
}

async function readStatistics(pool: pg.Pool): Promise<SchemaObject[]> {
  const rows = await ask<{ name: string; table: string; definition: string }>(
    pool,
    `select stxname as name, c.relname as table, pg_get_statisticsobjdef(s.oid) as definition
     from pg_statistic_ext s join pg_class c on c.oid = stxrelid
     where stxnamespace = current_schema()::regnamespace order by s.oid`,
  );
  return rows.map(({ name, table, definition }) =>
    statement(`statistics ${name}`, `table ${table}`, `${shorten(definition)};`),
  );
}

async function readTriggers(pool: pg.Pool): Promise<SchemaObject[]> {
  const rows = await ask<{ name: string; table: string; definition: string }>(
    pool,
    `select tgname as name, c.relname as table, pg_get_triggerdef(g.oid, true) as definition
     from pg_trigger g join pg_class c on c.oid = tgrelid where not tgisinternal order by g.oid`,
  );
  return rows.map(({ name, table, definition }) =>
    statement(`trigger ${name}`, `table ${table}`, `${shorten(definition)};`),
  );
}
