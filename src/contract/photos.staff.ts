import { z } from 'zod';
import * as m from '#messages';
import { photo } from '../domain/photos.ts';
import { idText, line } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { review } from './review-forms.ts';

export const staffPhoto = z.object({
  id: z.int(),
  photo,
  createdAt: z.iso.datetime(),
  business: namedListing,
  /** Whether the photo stays hidden from visitors until staff approve it. */
  isHeld: z.boolean(),
  /** The review that the photo came with; null for a photo of the owner or of an import. */
  review: review.pick({ rating: true, reviewerName: true, comment: true }).nullable(),
});

export type StaffPhoto = z.infer<typeof staffPhoto>;

const PAGE_SIZE = 24;

const params = z.object({ id: idText });

export const staffPhotoCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/photos',
    summary:
      'Photos that nobody has checked, newest first. Those that are not held are shown already. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'photos',
    paged: true,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(staffPhoto),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/photos/:id',
    summary: 'A photo that nobody has checked',
    access: 'photos',
    params,
    output: staffPhoto,
  }),
  ofBusiness: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/photos',
    summary: 'All photos of a listing, in its order',
    access: 'listings',
    params,
    output: z.array(photo),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/photos/check',
    summary: 'Mark photos as checked: they look fine',
    access: 'photos',
    body: z.object({
      ids: z
        .array(z.int().min(1))
        .min(1, { error: () => m.input_photo_choice() })
        .max(100, { error: () => m.input_photos_max_100() }),
    }),
    output: z.object({ checked: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/photos/:id',
    summary:
      'Delete a photo for good; its owner is told the reason by email. Removing the photo of a review can be undone for a moment.',
    access: 'photos',
    params,
    /** The reason may be empty only for the photo of a review. */
    query: z.object({ reason: line(300).default('') }),
    output: z.object({ id: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/photos/:id/undo',
    summary: 'Put the photo of a review back that you removed a moment ago. 409 if it is too late.',
    access: 'photos',
    params,
    output: z.object({ id: z.int() }),
  }),
};
