import { foldText } from '../../../platform/fold-text.ts';

const MONTHS =
  'jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const VERSION = new RegExp(
  String.raw`\b(?:${MONTHS}|q[1-4]|v\d*|final|new|latest|updated?|copy|copia|rev(?:ised)?|nuev[oa]|export)\b|\d+`,
  'g',
);

/**
 * Returns what the file names of all versions of a list have in common, or null if nothing is left:
 * `Members 2026-05 (final).xlsx` and `members_2025.csv` are both `members`.
 */
export function makeListKey(fileName: string): string | null {
  const name = foldText(fileName.replace(/\.[a-z]+$/i, '').replaceAll('_', ' '));
  return name.replace(VERSION, ' ').replace(/\s+/g, ' ').trim() || null;
}

const ALIKE = 0.6;

export function areColumnsAlike(one: readonly string[], other: readonly string[]): boolean {
  const [mine, theirs] = [one, other].map((columns) => new Set(columns.map(foldText)));
  const shared = mine && theirs ? [...mine].filter((name) => theirs.has(name)).length : 0;
  return shared >= ALIKE * Math.max(mine?.size ?? 0, theirs?.size ?? 0);
}
