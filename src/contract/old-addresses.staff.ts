import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

const PAGE_SIZE = 50;

/** Maximum number of old addresses that one call can add. */
export const MAX_OLD_ADDRESSES = 10_000;

const oldAddress = z.object({
  /** Decoded path in lower case. */
  old: z.string(),
  /** Path on this site to which the old address redirects. */
  new: z.string(),
  addedAt: z.iso.datetime(),
});

export type OldAddress = z.infer<typeof oldAddress>;

const anyText = z.string().max(2000);

const refused = z.object({
  /** Position in the request, from 1. */
  line: z.int(),
  old: z.string(),
  new: z.string(),
  reason: z.string(),
});

export type RefusedAddress = z.infer<typeof refused>;

export const oldAddressCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/old-addresses',
    summary: 'Addresses of an earlier site and the pages that they lead to, by address',
    access: 'listings',
    paged: true,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(oldAddress),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/old-addresses',
    summary:
      'Lead old addresses (paths, or whole addresses of an earlier site) to paths of this site with 301. A page that exists always comes first. What is known already leads to its new address from then on.',
    access: 'listings',
    limit: 'imports',
    body: z.object({
      addresses: z
        .array(z.object({ old: anyText, new: anyText }))
        .min(1)
        .max(MAX_OLD_ADDRESSES),
    }),
    maxBytes: 16 * 1024 * 1024,
    maxValues: 4 * MAX_OLD_ADDRESSES,
    output: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      refusedCount: z.int(),
      /** First 100 refused addresses. */
      refused: z.array(refused),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/old-addresses',
    summary: 'Remove an old address',
    access: 'listings',
    query: z.object({ old: anyText }),
    output: z.object({ old: z.string() }),
  }),
};
