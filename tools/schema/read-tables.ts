import type pg from 'pg';
import { names } from '../../src/platform/database/database.ts';

export const TYPES_FILE = 'src/platform/database/schema.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isArray: boolean;
  isNullable: boolean;
  hasDefault: boolean;
  /** True for generated columns, which inserts can't set. */
  isMade: boolean;
  check: string | null;
}

/** Types as `pg` reads and writes them; all others are strings. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  timestamptz: 'Date',
};

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, ltrim(t.typname, '_') as type,
      t.typcategory = 'A' as "isArray", not a.attnotnull as "isNullable",
      d.oid is not null or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as "isMade",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY ')) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not starts_with(c.relname, 'kysely')
    order by c.relname collate "C", a.attname collate "C"`);
  return rows;
}

function nameType({ type, isArray, isNullable, hasDefault, isMade, check }: Column): string {
  const words = [...(check ?? '').matchAll(/'([^']*)'::text/g)].map(([, word]) => `'${word}'`);
  const plain = type === 'date' && (hasDefault || isMade) ? 'Date' : TYPES[type];
  const one = words.length > 0 ? words.join(' | ') : (plain ?? 'string');
  const read = `${isArray ? `${one}[]` : one}${isNullable ? ' | null' : ''}`;
  if (isMade) return `GeneratedAlways<${read}>`;
  return hasDefault ? `Generated<${read}>` : read;
}

export async function describeTables(pool: pg.Pool): Promise<string> {
  const tables = Map.groupBy(await readColumns(pool), ({ table }) => table);
  const lines = [...tables].flatMap(([table, columns]) => [
    `  ${names.toProperty(table)}: {`,
    ...columns.map((column) => `    ${names.toProperty(column.name)}: ${nameType(column)};`),
    '  };',
  ]);
  return [
    '// Written by `npm run write-schema` from what the migrations make. What columns say is in db/schema.sql.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'type Day = ColumnType<Date, Date | string, Date | string>;',
    '',
    '/** Every table by its name, as far as the schema tells; `tables.ts` adds what it does not. */',
    'export interface Schema {',
    ...lines,
    '}',
    '',
  ].join('\n');
}
