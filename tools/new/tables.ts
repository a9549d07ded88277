import type { Noun } from './names.ts';
import type { Plan } from './plan.ts';

const TYPES = 'src/platform/database/schema.ts';

/** Returns the columns of a table with their types, or null if there is no such table. */
export function readColumns(plan: Plan, { many }: Noun): Map<string, string> | null {
  const table = new RegExp(`^  ${many.camel}: \\{\n([^]*?)^  \\};`, 'm').exec(plan.read(TYPES));
  const columns = table?.[1]?.matchAll(/^ {4}(\w+): (.*);$/gm);
  return columns ? new Map([...columns].map(([, name = '', type = '']) => [name, type])) : null;
}

const KNOWN = new Map([
  ['businessId', '$1'],
  ['name', `'First'`],
  ['createdAt', 'now()'],
]);

/** SQL that adds a row of a listing, `$1`, or one of each listing in `$1`. */
export interface Row {
  insert: string;
  insertEach: string;
}

/** Returns null if the table isn't of listings, or needs more than generated ones. */
export function writeRow(plan: Plan, noun: Noun): Row | null {
  const needed = [...(readColumns(plan, noun) ?? [])]
    .filter(([, type]) => !/\bnull\b|Generated/.test(type))
    .map(([name]) => name);
  if (!needed.includes('businessId') || needed.some((name) => !KNOWN.has(name))) return null;
  const columns = needed.map((name) => name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`));
  const values = needed.map((name) => KNOWN.get(name)).join(', ');
  const into = `insert into ${noun.many.snake} (${columns.join(', ')})`;
  return {
    insert: `${into} values (${values}) returning id`,
    insertEach: `${into} select ${values.replace('$1', 'id')} from unnest($1::bigint[]) id`,
  };
}

/** Adds new indexes to the recorded measure; a primary key is one. */
export function countIndexes(plan: Plan, more: number) {
  const file = 'tools/structure/recorded.json';
  const [count = ''] = /"indexes": \d+/.exec(plan.read(file)) ?? [];
  plan.replace(file, count, `"indexes": ${Number(count.split(' ')[1]) + more}`);
}
