import { globSync, readFileSync } from 'node:fs';
import { type Notes, readNotes } from './comments.ts';
import type { SchemaObject } from './describe-schema.ts';

export const SCHEMA_FILE = 'db/schema.sql';

const HEAD = `-- Today's schema. A new database is made from this file alone; npm run write-schema writes it from what the
-- migrations make of a database of the last release. Comments, headings and the order are people's: they stay,
-- and those of a migration are taken over. Above each index stands the question that it answers.
`;

export function readAllNotes(): Notes {
  const files = [SCHEMA_FILE, ...globSync('db/migrations/*.ts').sort()];
  const all = files.map((file) => readNotes(readFileSync(file, 'utf8')));
  const [own] = all;
  return {
    order: own?.order ?? [],
    columns: own?.columns ?? new Map(),
    comments: new Map(all.reverse().flatMap(({ comments }) => [...comments])),
  };
}

export function formatSchema(objects: SchemaObject[], notes: Notes): string {
  const { order } = notes;
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const known = new Set(order);
  const later = Map.groupBy(
    objects.filter(({ key }) => !known.has(key)),
    // Triggers are placed at the end, after their functions.
    ({ home, key }) => (home !== key && !key.startsWith('trigger ') ? home : ''),
  );
  const blocks = order.flatMap((key) => {
    if (key.startsWith('## ')) return [`\n-- ${key}`];
    if (key.startsWith('insert into ')) return [key];
    const object = byKey.get(key);
    return object ? [object, ...(later.get(key) ?? [])].map((one) => format(one, notes)) : [];
  });
  const rest = (later.get('') ?? []).flatMap((one) =>
    [one, ...(later.get(one.key) ?? [])].map((each) => format(each, notes)),
  );
  return `${[HEAD, ...blocks, ...rest].join('\n').trim()}\n`;
}

function format({ key, lines }: SchemaObject, { comments, columns }: Notes): string {
  const isSpaced = !/^(index|statistics|trigger|extension) /.test(key);
  const known = columns.get(key) ?? [];
  const place = (part: string) => (known.includes(part) ? known.indexOf(part) : known.length);
  const text = lines.flatMap((line) => {
    if ('text' in line) return [line.text];
    const parts = line.parts.toSorted((a, b) => place(a.name) - place(b.name));
    return parts.flatMap(({ name, text }, at) => [
      ...(comments.get(`${key}/${name}`) ?? []).map((comment) => `  ${comment}`),
      `  ${text}${at === parts.length - 1 ? '' : ','}`,
    ]);
  });
  return [...(isSpaced ? [''] : []), ...(comments.get(key) ?? []), ...text].join('\n');
}
