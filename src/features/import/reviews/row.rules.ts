import { createHash } from 'node:crypto';
import type { z } from 'zod';
import * as m from '#messages';
import { MAX_REVIEW_PHOTOS } from '../../../domain/photo-widths.ts';
import { line, paragraphs } from '../../../domain/text.ts';
import { unescapeFormula } from '../../export/cells.rules.ts';

/**
 * Names of columns in our export and in those of review plugins (Directorist, HivePress, comments of WordPress),
 * in lower case, with spaces for other signs.
 */
const HEADERS = {
  id: ['id', 'review id', 'comment id'],
  listing: [
    ...['listing', 'slug', 'listing slug', 'post name', 'permalink', 'url', 'listing url'],
    'post url',
  ],
  business: ['business', 'listing name', 'listing title', 'post title', 'business name'],
  zip: ['zip code', 'zip', 'postal code', 'postcode'],
  rating: ['rating', 'stars', 'overall rating', 'review rating', 'comment rating'],
  name: ['name', 'author', 'reviewer', 'comment author', 'reviewer name', 'author name'],
  title: ['title', 'review title'],
  text: [
    'text',
    'review',
    'comment',
    'comment content',
    'content',
    'review content',
    'description',
  ],
  date: ['date', 'comment date', 'review date', 'created at', 'created', 'post date'],
  state: ['state', 'status', 'comment approved', 'post status'],
  reply: ['reply', 'response', 'owner reply', 'owner response'],
  replyDate: ['reply date', 'response date'],
  photos: ['photos', 'images', 'attachments'],
  source: ['source'],
} as const;

type Column = keyof typeof HEADERS;

export type ReviewColumns = Map<Column, number>;

const NEEDED: Column[] = ['rating', 'name', 'text', 'date'];

/** Returns the place of each known column, or null if needed ones are missing. */
export function findReviewColumns(header: string[]): ReviewColumns | null {
  const names = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  const found: ReviewColumns = new Map();
  for (const [column, known] of Object.entries(HEADERS) as [Column, readonly string[]][]) {
    const at = known.map((name) => names.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) found.set(column, at);
  }
  const isPlaced = found.has('listing') || (found.has('business') && found.has('zip'));
  return isPlaced && NEEDED.every((column) => found.has(column)) ? found : null;
}

export interface ImportedReview {
  listing: string;
  business: string;
  zip: string;
  rating: number;
  name: string;
  text: string;
  at: Date;
  isHeld: boolean;
  reply: { text: string; at: Date } | null;
  photos: string[];
  /** Tells this review from all others of its site and listing. */
  key: string;
}

const name = line(100, () => m.review_imports_name_missing());
const text = paragraphs(5000, () => m.review_imports_text_missing()).min(1, {
  error: () => m.review_imports_text_missing(),
});
const reply = paragraphs(1000);
/** Other states (trash, spam, deleted) are refused. */
const SHOWN = new Set(['', 'public', '1', 'approved', 'publish', 'published']);
const HELD = new Set(['held', '0', 'pending', 'hold', 'unapproved', 'draft']);

/** Reads a row, or returns the reason why it can't become a review. */
export function readReviewRow(
  cells: string[],
  columns: ReviewColumns,
  { source, now }: { source: string; now: Date },
): ImportedReview | { reason: string } {
  const cell = (column: Column) => unescapeFormula(cells[columns.get(column) ?? -1] ?? '').trim();
  const rating = readRating(cell('rating'));
  if (rating === null) return { reason: m.review_imports_rating() };
  const said = name.safeParse(cell('name'));
  const whole = text.safeParse([cell('title'), cell('text')].filter(Boolean).join('\n\n'));
  if (!said.success) return { reason: firstIssue(said.error) };
  if (!whole.success) return { reason: firstIssue(whole.error) };
  const at = readTime(cell('date'));
  if (!at || at > now) return { reason: m.review_imports_date() };
  const state = cell('state').toLowerCase();
  if (!SHOWN.has(state) && !HELD.has(state)) return { reason: m.review_imports_state({ state }) };
  const answer = reply.safeParse(cell('reply'));
  if (!answer.success) return { reason: firstIssue(answer.error) };
  const marks = cell('id')
    ? ['id', cell('id')]
    : ['words', said.data.toLowerCase(), String(rating), whole.data];
  return {
    listing: cell('listing'),
    business: cell('business'),
    zip: cell('zip').slice(0, 5),
    rating,
    name: said.data,
    text: whole.data,
    at,
    isHeld: HELD.has(state),
    reply: answer.data ? { text: answer.data, at: laterOf(at, readTime(cell('replyDate'))) } : null,
    photos:
      cell('photos')
        .match(/https?:\/\/[^\s;,|"]+/g)
        ?.slice(0, MAX_REVIEW_PHOTOS) ?? [],
    key: createHash('sha256')
      .update(JSON.stringify([source.toLowerCase(), ...marks]))
      .digest('base64url'),
  };
}

function firstIssue(error: z.ZodError): string {
  return error.issues[0]?.message ?? '';
}

function laterOf(at: Date, other: Date | null): Date {
  return other && other > at ? other : at;
}

/** Rounds parts of a star to whole ones. */
function readRating(cell: string): number | null {
  const [, digits] = /^(\d(?:[.,]\d+)?)(?:\s*(?:\/\s*5|stars?))?$/i.exec(cell) ?? [];
  const value = Math.round(Number(digits?.replace(',', '.')));
  return value >= 1 && value <= 5 ? value : null;
}

const DAY = /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\/(\d\d?)\/(\d{4}))/;

/** Reads a day as 2024-05-31 or 5/31/2024, with its time if it has one. Days without one are at noon UTC. */
function readTime(cell: string): Date | null {
  const [day, year, month, date, month2, date2, year2] = DAY.exec(cell) ?? [];
  if (day === undefined) return null;
  const [, hours = '12', minutes = '00', seconds = '00'] =
    /[T ](\d\d):(\d\d)(?::(\d\d))?/.exec(cell.slice(day.length)) ?? [];
  const pad = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const iso = `${year ?? year2}-${pad(month ?? month2)}-${pad(date ?? date2)}`;
  const at = new Date(`${iso}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : at;
}
