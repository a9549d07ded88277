import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTables, TYPES_FILE } from '../tools/schema/read-tables.ts';
import { type Directory, openDirectory } from './directory.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

test('the types of tables are those of the database; npm run write-schema writes them', async () => {
  const written = readFileSync(TYPES_FILE, 'utf8');
  expect(await describeTables(directory.db.pool)).toBe(written);
});

/** By table and column, as it is written there. */
function readTypes(): Map<string, string> {
  let table = '';
  return new Map(
    readFileSync(TYPES_FILE, 'utf8')
      .split('\n')
      .flatMap((line): [string, string][] => {
        table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table;
        const [, column, type = ''] = /^ {4}(\w+): (.*);$/.exec(line) ?? [];
        return column ? [[`${table}.${column}`, type]] : [];
      }),
  );
}

/** What features say of columns beyond the schema, in the same way. */
function readShapes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync('src/features/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    const said = /interface Shapes \{.*?\n {2}\}/s.exec(text)?.[0] ?? '';
    let table = '';
    new Visitor({
      TSPropertySignature({ key, typeAnnotation }) {
        const type = typeAnnotation?.typeAnnotation;
        if (key.type !== 'Identifier' || !type) return;
        const isTable = ['TSTypeLiteral', 'TSIntersectionType'].includes(type.type);
        if (isTable) table = key.name;
        else found.set(`${table}.${key.name}`, said.slice(type.start, type.end));
      },
    }).visit(parseSync(file, said).program);
  }
  return found;
}

/** What a column reads as: the first of the types of a `ColumnType`. */
const readsAs = (type: string) => type.replace(/^(ColumnType|Json|Facts)<([^,]*)[,>].*/s, '$2');
const mayBeNull = (type: string) => /\bnull\b/.test(readsAs(type));
const isOpen = (type: string) => readsAs(type) === 'unknown';

test('what features say of a column is of one that there is, and null where it may be', async () => {
  const types = readTypes();
  expect(types.size).toBeGreaterThan(850);
  const shapes = [...readShapes()];
  expect(shapes.length).toBeGreaterThan(30);
  const faults = shapes.flatMap(([column, shape]) => {
    const type = types.get(column);
    if (!type) return [`${column} is no column`];
    if (isOpen(shape) || mayBeNull(type) === mayBeNull(shape)) return [];
    return [`${column} is ${type}, not ${shape}`];
  });
  expect(faults).toEqual([]);
});
