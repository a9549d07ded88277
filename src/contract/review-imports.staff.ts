import { z } from 'zod';
import * as m from '#messages';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

/** CSV columns of the export and the import, in order. */
export const reviewColumns = [
  ...(['id', 'listing', 'business', 'zip code', 'rating', 'name', 'text', 'date'] as const),
  ...(['state', 'reply', 'reply date', 'photos', 'source'] as const),
] as const;

export const MAX_REVIEW_FILE = 5 * 1024 * 1024;

/** Maximum number of refused rows stored with an import. */
export const MAX_REFUSED = 500;

const FILE_TYPES = [
  ...['text/csv', 'text/plain', 'text/tab-separated-values'],
  ...['application/octet-stream', 'application/vnd.ms-excel'],
];

const reviewImport = z.object({
  id: z.int(),
  source: z.string(),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  /** `running` while a job adds the reviews. */
  state: z.enum(['running', 'done', 'undone']),
  /** Rows of the file, and how many of them are done. */
  rows: z.int(),
  done: z.int(),
  added: z.int(),
  /** Number of reviews that were already imported. */
  known: z.int(),
  refusedCount: z.int(),
  /** The first 500 refused rows and photos. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
});

export type ReviewImport = z.infer<typeof reviewImport>;

export const reviewImportCalls = {
  export: endpoint({
    method: 'GET',
    path: '/api/admin/exports/reviews',
    summary:
      'All reviews as a CSV file (text/csv), streamed, with replies and the addresses of photos that visitors see; held ones only with the right `reviews`. Emails and networks are never part of it.',
    access: 'transfer',
    answers: 'csv',
    output: z.string(),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/review-imports',
    summary:
      'Import reviews of another site from a CSV file (the request body itself, at most 5 MB). Listings are found by `listing` (slug, former slug or old address), or by `business` and `zip code`. Each review comes once, however often it is sent. A job adds them: follow the list. Also needs the right `reviews`.',
    access: 'transfer',
    limit: 'imports',
    status: 201,
    query: z.object({
      /** Name of the site that first published the reviews. Required. */
      source: line(80).default(''),
      fileName: line(200).default('reviews.csv'),
    }),
    body: {
      travels: 'stream',
      maxBytes: MAX_REVIEW_FILE,
      types: FILE_TYPES,
      get tooLarge() {
        return m.input_file_too_large();
      },
      get wrongType() {
        return m.input_file_raw();
      },
    },
    output: reviewImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/review-imports',
    summary: 'The last 50 imports of reviews, newest first',
    access: 'transfer',
    output: z.array(reviewImport),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/review-imports/:id/undo',
    summary: 'Remove all reviews of an import, with their replies, photos and reports',
    access: 'transfer',
    params: z.object({ id: idText }),
    output: reviewImport,
  }),
};
