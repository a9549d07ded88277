import { z } from 'zod';
import { MAX_ON_PAGE } from '../domain/page-listings.ts';
import { slugText } from '../domain/text.ts';
import { placedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE, paging } from './paging.ts';

/** A content page. `content` is sanitized HTML. */
export const page = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  isGuide: z.boolean(),
  updatedAt: z.iso.datetime(),
});

export type Page = z.infer<typeof page>;

export const pageListings = z.object({
  line: z.string(),
  businesses: z.array(placedBusiness),
  /** `gone`: not visible to visitors. `repeated`: already shown further up. `unknown`: no such listing. */
  state: z.enum(['shown', 'gone', 'repeated', 'unknown']),
});

export type PageListings = z.infer<typeof pageListings>;

export const guide = page.pick({ slug: true, title: true, metaDescription: true, updatedAt: true });

export type Guide = z.infer<typeof guide>;

export const pageCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/pages',
    summary: 'Published pages; for staff who manage pages, drafts too',
    access: 'anyone',
    moreFor: 'pages',
    paged: true,
    query: z.object(paging(MAX_PAGE_SIZE)),
    output: z.array(page),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/pages/:slug',
    summary: 'A published page by its slug; for staff who manage pages, a draft too',
    access: 'anyone',
    moreFor: 'pages',
    params: z.object({ slug: slugText }),
    output: page,
  }),
  listings: endpoint({
    method: 'GET',
    path: '/api/pages/:slug/listings',
    summary: `The listings that a page shows, line by line; at most ${MAX_ON_PAGE}`,
    access: 'anyone',
    moreFor: 'pages',
    params: z.object({ slug: slugText }),
    output: z.array(pageListings),
  }),
  guides: endpoint({
    method: 'GET',
    path: '/api/guides',
    summary:
      'Published pages that show listings, newest first; at most 200. `page`: what staff wrote above the list, if anything',
    access: 'anyone',
    output: z.object({ page: page.nullable(), guides: z.array(guide) }),
  }),
};
