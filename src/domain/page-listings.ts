import { readStateCode } from './find-state.ts';

/**
 * A line in page content that embeds listings: one listing (`{listing:joes-diner}`) or the best of a trade in
 * a place.
 */
export type ListingLine = { isNumbered: boolean } & (
  | { kind: 'one'; slug: string }
  /** `trade` is the slug of a trade or category; an empty `city` means the whole state. */
  | { kind: 'best'; trade: string; city: string; state: string; count: number }
);

export const MOST_ON_PAGE = 60;
export const USUAL_COUNT = 10;
const NUMBERED = 'numbered';

export type PagePart = { html: string } | { line: string };

const MARKS = /<(\/?)(?:blockquote|li|t[dh])\b|<p>\{(listings?:[^{}<>]{1,200})\}<\/p>/g;

/**
 * Splits page content into HTML and listing lines. Listing lines inside quotes, lists and tables stay plain
 * text.
 */
export function splitContent(html: string): PagePart[] {
  const parts: PagePart[] = [];
  let depth = 0;
  let start = 0;
  const add = (end: number) => end > start && parts.push({ html: html.slice(start, end) });
  for (const { 0: mark, 1: isEnd, 2: line, index } of html.matchAll(MARKS)) {
    if (line === undefined) depth += isEnd ? -1 : 1;
    else if (depth === 0) {
      add(index);
      parts.push({ line: line.replaceAll('&nbsp;', ' ') });
      start = index + mark.length;
    }
  }
  add(html.length);
  return parts;
}

export function listLines(html: string): string[] {
  return splitContent(html).flatMap((part) => ('line' in part ? [part.line] : []));
}

export function parseLine(line: string): ListingLine | null {
  const [, kind = '', given = ''] = /^(listings?):(.*)$/s.exec(line) ?? [];
  const words = given.split(',').map((word) => word.replace(/\s+/g, ' ').trim());
  const isNumbered = words.at(-1)?.toLowerCase() === NUMBERED;
  const [subject = '', ...rest] = isNumbered ? words.slice(0, -1) : words;
  const slug = subject.toLowerCase();
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  if (kind === 'listing') return rest.length === 0 ? { kind: 'one', slug, isNumbered } : null;
  const hasCount = /^\d{1,4}$/.test(rest.at(-1) ?? '');
  const place = readPlace((hasCount ? rest.slice(0, -1) : rest).join(' '));
  const count = hasCount ? Number(rest.at(-1)) : USUAL_COUNT;
  if (!place || count === 0) return null;
  return {
    kind: 'best',
    trade: slug,
    ...place,
    count: Math.min(count, MOST_ON_PAGE),
    isNumbered,
  };
}

function readPlace(text: string): { city: string; state: string } | null {
  const words = text.split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const state = readStateCode(words.slice(at).join(' '));
    if (state) return { city: words.slice(0, at).join(' '), state };
  }
  return null;
}

export function writeLine(line: ListingLine): string {
  const end = line.isNumbered ? `, ${NUMBERED}` : '';
  if (line.kind === 'one') return `listing:${line.slug}${end}`;
  const place = [line.city, line.state].filter(Boolean).join(' ');
  return `listings: ${line.trade}, ${place}, ${line.count}${end}`;
}

export function countAsked(lines: string[]): number {
  return lines.reduce((sum, line) => {
    const parsed = parseLine(line);
    if (!parsed) return sum;
    return sum + (parsed.kind === 'one' ? 1 : parsed.count);
  }, 0);
}
