import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { photo } from '../photos.ts';
import { idText, line } from '../text.ts';
import { namedListing } from './named-listing.ts';

/** A photo that nobody of the staff has looked at yet. */
export const staffPhoto = z.object({
  id: z.int(),
  photo,
  createdAt: z.iso.datetime(),
  business: namedListing,
});
export type StaffPhoto = z.infer<typeof staffPhoto>;

const PAGE_SIZE = 24;

export const staffPhotoCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/photos',
    summary:
      'Photos that nobody has checked, newest first. They are shown already. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'editor',
    paged: true,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(staffPhoto),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/photos/check',
    summary: 'Mark photos as checked: they look fine',
    access: 'editor',
    body: z.object({
      ids: z.array(z.int().min(1)).min(1, 'Choose a photo').max(100, 'Use at most 100 photos'),
    }),
    output: z.object({ checked: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/photos/:id',
    summary: 'Delete a photo for good; its owner is told the reason by email',
    access: 'editor',
    params: z.object({ id: idText }),
    query: z.object({ reason: line(300, 'Enter a reason') }),
    output: z.object({ id: z.int() }),
  }),
};
