import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { type LabelRow, listLabels } from './labels.queries.ts';

const facts = [
  ...([
    'name',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'website',
    'category',
    'source',
  ] as const),
];
const HEADER = [
  ...['pair', 'sample', 'label', 'score'],
  ...['a', 'b'].flatMap((side) => facts.map((fact) => `${side}_${fact}`)),
];
const AT_ONCE = 1000;

/** In the format of the pairs that the score was learned from. */
export async function* writeLabels(db: Database): AsyncGenerator<string, void> {
  yield toLine(HEADER);
  for (let after = 0; ; ) {
    const rows = await listLabels(db, { after, limit: AT_ONCE });
    for (const row of rows) yield toLine(toCells(row));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function toCells({ id, label, score, low, high }: LabelRow): string[] {
  const sides = [low, high].flatMap((side) => facts.map((fact) => side[fact] ?? ''));
  return [String(id), 'staff', label, score === null ? '' : score.toFixed(2), ...sides];
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\n`;
}

function toCell(text: string): string {
  const safe = escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
