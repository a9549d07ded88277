import { z } from 'zod';
import * as m from '#messages';
import { OUR_FOOTER } from '../domain/our-footer.ts';
import { idText, line, paragraphs } from '../domain/text.ts';
import { bulkEdit, MAX_BULK } from './businesses.staff.ts';
import { bulkPreview } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.staff.ts';
import { page, pageListings } from './pages.ts';
import { paging } from './paging.ts';
import { PICTURE_BODY } from './photos.owner.ts';

/** A picture on a content page. Its files are at `/photos/{key}-{width}.webp`. */
export const pagePicture = z.object({
  key: z.string(),
  /** Width of the largest file in pixels. */
  width: z.int(),
  height: z.int(),
});

export type PagePicture = z.infer<typeof pagePicture>;

const REVISIONS_AT_ONCE = 20;

/** A scheduled version of a page. Until then the current one stays. */
export const pagePlan = z.object({
  version: z.int(),
  /** Time without seconds. */
  publishAt: z.iso.datetime(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

export type PagePlan = z.infer<typeof pagePlan>;

export const staffPage = page.extend({
  version: z.int(),
  plan: pagePlan.nullable(),
});

export type StaffPage = z.infer<typeof staffPage>;

/** Values of the page form. `content` is HTML, and markup that the editor can't produce is removed. */
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
  /** Version that was read. A stale one gets 409 with `current`. If absent, the newest is assumed. */
  version: z.int().min(1).optional(),
  /** Version of the plan that was read, checked like `version`. Absent without a plan. */
  planVersion: z.int().min(1).optional(),
  /** Time of publication, accurate to the minute, instead of now. A draft stays a draft until then. */
  publishAt: z.iso
    .datetime({ offset: true, error: () => m.input_schedule_time() })
    .nullish()
    .transform((text) => text || null),
});

export type PageDraft = z.input<typeof pageInput>;

export type PageInput = z.output<typeof pageInput>;

const params = z.object({ id: idText });

export const pageRevision = z.object({
  id: z.int(),
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  savedAt: z.iso.datetime(),
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
  listings: endpoint({
    method: 'POST',
    path: '/api/admin/pages/listings',
    summary: 'What lines of a text that is being written would show',
    access: 'pages',
    body: z.object({ lines: z.array(line(320)).max(200) }),
    output: z.array(pageListings),
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

const MAX_FOOTER_LINKS = 15;

const footerLink = z.object({
  path: z.string(),
  /** Title of a page made by staff. Null for built-in links, which have their own text. */
  title: z.string().nullable(),
  isShown: z.boolean(),
});

export type FooterLink = z.infer<typeof footerLink>;

export const footer = z.object({
  columns: z.array(z.array(footerLink)).length(OUR_FOOTER.length),
  others: z.array(footerLink),
  /** Version to send with changes. A stale one gets 409. */
  version: z.string(),
  isOurs: z.boolean(),
});

export type Footer = z.infer<typeof footer>;

const column = z.array(line(120, () => m.input_footer_path())).max(MAX_FOOTER_LINKS, {
  error: () => m.input_footer_links_max({ mostFooterLinks: MAX_FOOTER_LINKS }),
});

export const footerArrangement = z.object({
  version: line(40, () => m.input_version_missing()),
  columns: z
    .array(column)
    .length(OUR_FOOTER.length, {
      error: () => m.input_footer_columns({ count: OUR_FOOTER.length }),
    })
    .refine((columns) => columns.flat().length > 0, {
      error: () => m.input_footer_empty(),
    })
    .refine((columns) => new Set(columns.flat()).size === columns.flat().length, {
      error: () => m.input_footer_links_once(),
    }),
});

export type FooterArrangement = z.output<typeof footerArrangement>;

export const footerCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/footer',
    summary: 'The links of the footer, and what can be added to them',
    access: 'pages',
    output: footer,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/admin/footer',
    summary: 'Set which links stand in which column of the footer, in their order',
    access: 'pages',
    body: footerArrangement,
    output: footer,
  }),
};

export const staffPictureCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/pictures',
    summary:
      'Upload a picture for pages (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB). One that no page, version or plan shows is removed after 30 days.',
    access: 'pages',
    limit: 'photos',
    status: 201,
    body: {
      ...PICTURE_BODY,
      get tooLarge() {
        return m.input_picture_too_large();
      },
      get wrongType() {
        return m.input_picture_wrong_type();
      },
    },
    output: pagePicture,
  }),
};

const id = z.int().min(1);

export const previewCalls = {
  edits: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/bulk/preview',
    summary: 'What `move` and `edit` would change of each business, without changing it',
    access: 'listings',
    body: z.object({
      ids: z
        .array(id)
        .min(1)
        .max(MAX_BULK, {
          error: () => m.input_bulk_max({ maxBulk: MAX_BULK }),
        }),
      categoryId: id.optional(),
      edit: bulkEdit.optional(),
    }),
    output: bulkPreview,
  }),
  rejection: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/rejection-mail',
    summary: 'The email that rejecting a business would send, as its owner would read it',
    access: 'listings',
    params: z.object({ id: idText }),
    query: z.object({ reason: line(500).optional() }),
    output: mailPreview,
  }),
};
