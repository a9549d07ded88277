import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { names } from '../src/platform/database/names.ts';
import { type Directory, openDirectory } from './directory.ts';

interface Column {
  table: string;
  column: string;
  isNullable: boolean;
}

/** Interfaces by name, as they are written: properties, and the types that these have. */
function readInterfaces(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const file of globSync('src/features/**/tables.ts')) {
    const text = readFileSync(file, 'utf8');
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        const properties = found.get(id.name) ?? new Map<string, string>();
        for (const member of body.body) {
          if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') continue;
          const type = member.typeAnnotation?.typeAnnotation;
          if (type) properties.set(member.key.name, text.slice(type.start, type.end));
        }
        found.set(id.name, properties);
      },
    }).visit(parseSync(file, text).program);
  }
  return found;
}

/** What a column reads as: the first of the types of a `ColumnType`. JSON of any kind may be null. */
const readsAs = (type: string) => type.replace(/^ColumnType<([^,]*),.*/s, '$1');
const mayBeNull = (type: string) => /\bnull\b/.test(type);

let directory: Directory;
let columns: Column[];

beforeAll(async () => {
  directory = await openDirectory();
  const { rows } = await directory.db.pool.query<Column>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
     from information_schema.columns where table_schema = 'public'`,
  );
  columns = rows.map(({ table, column, isNullable }) => ({
    table: names.toProperty(table),
    column: names.toProperty(column),
    isNullable,
  }));
});
afterAll(() => directory.close());

test('the types of tables say what the schema says', () => {
  const interfaces = readInterfaces();
  const faults: string[] = [];
  for (const [table, name] of interfaces.get('Tables') ?? []) {
    const own = columns.filter((column) => column.table === table);
    if (own.length === 0) faults.push(`${table} is no table`);
    for (const [property, type] of interfaces.get(name) ?? []) {
      const column = own.find((one) => one.column === property);
      if (!column) faults.push(`${table}.${property} is no column`);
      else if (readsAs(type) !== 'unknown' && mayBeNull(readsAs(type)) !== column.isNullable) {
        faults.push(
          `${table}.${property} is ${type}, and may ${column.isNullable ? '' : 'not '}be null`,
        );
      }
    }
  }
  expect(faults).toEqual([]);
  expect(columns.length).toBeGreaterThan(500);
});
