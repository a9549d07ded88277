import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { page } from '../pages.ts';
import { paging } from '../paging.ts';
import { idText, line, paragraphs } from '../text.ts';

const REVISIONS_AT_ONCE = 20;

/** What a page becomes at a set time. Until then it stays as it is. */
export const pagePlan = z.object({
  /** Another one with every save. */
  version: z.int(),
  /** A whole minute. */
  publishAt: z.iso.datetime(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  /** Email address. */
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});
export type PagePlan = z.infer<typeof pagePlan>;

/** A page as staff see it, drafts too. */
export const staffPage = page.extend({
  /** Incremented by every save. */
  version: z.int(),
  plan: pagePlan.nullable(),
});
export type StaffPage = z.infer<typeof staffPage>;

/** The values of the page form. `content` is HTML; what the editor cannot produce is removed. */
export const pageInput = z.object({
  slug: z
    .string({ error: () => m.input_slug_required() })
    .trim()
    .min(1, { error: () => m.input_slug_required() })
    .max(100, { error: () => m.input_max_100() })
    .regex(/^[a-z0-9-]*$/, { error: () => m.input_slug_format() }),
  title: line(200, () => m.input_title_required()),
  content: paragraphs(500_000, () => m.input_content_min()).min(10, {
    error: () => m.input_content_min(),
  }),
  metaDescription: line(320)
    .nullish()
    .transform((text) => text || null),
  isPublished: z.boolean().default(true),
  /** The version that was read; a stale one gets 409 with `current`. If absent, the newest. */
  version: z.int().min(1).optional(),
  /** The same of the plan; absent where none was read. */
  planVersion: z.int().min(1).optional(),
  /** Goes live then (to the minute) instead of now; a draft until then stays one. */
  publishAt: z.iso
    .datetime({ offset: true, error: () => m.input_schedule_time() })
    .nullish()
    .transform((text) => text || null),
});
/** The form's values, before parsing. */
export type PageDraft = z.input<typeof pageInput>;
export type PageInput = z.output<typeof pageInput>;

const params = z.object({ id: idText });

/** A page as one save left it. */
export const pageRevision = z.object({
  id: z.int(),
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  savedAt: z.iso.datetime(),
  /** Email address of who saved it; null for what the page started with. */
  savedBy: z.string().nullable(),
});
export type PageRevision = z.infer<typeof pageRevision>;

export const staffPageCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/pages',
    summary: 'All pages, including drafts',
    access: 'pages',
    output: z.array(staffPage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:id',
    summary: 'A page by its id, even a draft',
    access: 'pages',
    params,
    output: staffPage,
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/admin/pages',
    summary: 'Add a page',
    access: 'pages',
    status: 201,
    body: pageInput,
    output: staffPage,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/pages/:id',
    summary:
      'Edit a page, now or at a set time. The previous version is kept as a revision. A save for now cancels a set time.',
    access: 'pages',
    params,
    body: pageInput,
    output: staffPage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/pages/:id',
    summary:
      'Delete a page. Once it can no longer be undone, its revisions go too; the audit log keeps its text.',
    access: 'pages',
    params,
    output: staffPage,
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:id/revisions',
    summary: 'Saved versions of a page, newest first',
    access: 'pages',
    paged: true,
    params,
    query: z.object(paging(REVISIONS_AT_ONCE)),
    output: z.array(pageRevision),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:id/restore',
    summary:
      'Restore the title, content and description of a revision as a new save. Slug and visibility stay as they are.',
    access: 'pages',
    params,
    body: z.object({ revisionId: z.int().min(1) }),
    output: staffPage,
  }),
  cancelPlan: endpoint({
    method: 'DELETE',
    path: '/api/admin/pages/:id/plan',
    summary: 'Cancel the set time of a page, which stays as it is. The audit log keeps the text.',
    access: 'pages',
    params,
    output: staffPage,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:id/undo',
    summary:
      'Undo your own deletion or save of a page shortly after it. A new page becomes a draft. 409 if it is too late or someone else has saved it since.',
    access: 'pages',
    params,
    output: staffPage,
  }),
};
