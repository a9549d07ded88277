import { readStateCode } from './find-state.ts';
import { escapeText, inlineText } from './html-text.ts';

/**
 * A line in page content that embeds listings: one listing (`{listing:joes-diner}`) or the best of a trade in
 * a place (`{listings: bakeries, Boise ID, 5}`).
 */
export type ListingLine = { isNumbered: boolean } & (
  | { kind: 'one'; slug: string }
  /** `trade` is the slug or name of a trade or category; an empty `city` means the whole state. */
  | { kind: 'best'; trade: string; city: string; state: string; count: number }
);

export const MAX_ON_PAGE = 60;
export const USUAL_COUNT = 10;
const NUMBERED = 'numbered';

export type PagePart = { html: string } | { line: string };

const BLOCK = /<(\/?)(blockquote|li|p|t[dh])\b[^<>]*>/g;
const LINE = /\{\s*listings?\b[^{}]*\}/gi;
const MAX_LINE = 300;

/**
 * Splits page content into HTML and listing lines. A listing line is a paragraph of its own outside quotes,
 * lists and tables. Other listing lines are removed from the HTML, because visitors would see the braces.
 */
export function splitContent(html: string): PagePart[] {
  return cutContent(html).map((part) => ('html' in part ? { html: removeLines(part.html) } : part));
}

function cutContent(html: string): PagePart[] {
  const parts: PagePart[] = [];
  let depth = 0;
  let start = 0;
  let opened = 0;
  const add = (end: number) => end > start && parts.push({ html: html.slice(start, end) });
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(BLOCK)) {
    if (name !== 'p') depth += slash ? -1 : 1;
    else if (!slash) opened = index;
    else if (depth === 0) {
      const text = inlineText(html.slice(opened, index));
      const lines = readLines(text);
      if (lines.length === 0 || removeLines(text).trim() !== '') continue;
      add(opened);
      parts.push(...lines.map((line) => ({ line })));
      start = index + tag.length;
    }
  }
  add(html.length);
  return parts;
}

/** Finds the listing lines in a text and returns them without braces. */
export function readLines(text: string): string[] {
  return (text.match(LINE) ?? []).map((line) => {
    const words = line.slice(1, -1).replace(/\s+/g, ' ').trim();
    const kind = /^listings?/i.exec(words)?.[0] ?? '';
    const given = words.slice(kind.length).replace(/^ ?:/, '');
    return `${kind.toLowerCase()}:${given}`.slice(0, MAX_LINE);
  });
}

/** Removes listing lines from a text or HTML, but keeps the tags within. */
export function removeLines(html: string): string {
  return html.replace(LINE, (line) => (line.match(/<[^<>]*>/g) ?? []).join(''));
}

/** Returns the listing lines that are paragraphs of their own. */
export function listLines(html: string): string[] {
  return cutContent(html).flatMap((part) => ('line' in part ? [part.line] : []));
}

/** Returns the listing lines within other text, quotes, lists and tables, which aren't shown. */
export function listStrayLines(html: string): string[] {
  return cutContent(html).flatMap((part) =>
    'html' in part ? readLines(inlineText(part.html)) : [],
  );
}

/** Moves each listing line to a plain paragraph of its own, without formatting. */
export function tidyLines(html: string): string {
  return cutContent(html)
    .map((part) => ('html' in part ? part.html : `<p>{${escapeText(part.line)}}</p>`))
    .join('');
}

export function parseLine(line: string): ListingLine | null {
  const [, kind = '', given = ''] = /^(listings?):(.*)$/s.exec(line) ?? [];
  const words = given.split(',').map((word) => word.replace(/\s+/g, ' ').trim());
  const isNumbered = words.at(-1)?.toLowerCase() === NUMBERED;
  const [subject = '', ...rest] = isNumbered ? words.slice(0, -1) : words;
  if (kind === 'listing') {
    const slug = readSlug(subject);
    return slug && rest.length === 0 ? { kind: 'one', slug, isNumbered } : null;
  }
  const trade = subject.toLowerCase();
  if (!/[a-z0-9]/.test(trade) || trade.length > 200) return null;
  const hasCount = /^\d{1,4}$/.test(rest.at(-1) ?? '');
  const place = readPlace((hasCount ? rest.slice(0, -1) : rest).join(' '));
  const count = hasCount ? Number(rest.at(-1)) : USUAL_COUNT;
  if (!place || count === 0) return null;
  return {
    kind: 'best',
    trade,
    ...place,
    count: Math.min(count, MAX_ON_PAGE),
    isNumbered,
  };
}

/** Parses a listing's slug, or takes it from the URL of the listing's page. */
function readSlug(text: string): string | null {
  const [path = ''] = text.split(/[?#]/);
  const slug = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  return /^[a-z0-9-]{1,200}$/i.test(slug) ? slug.toLowerCase() : null;
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
