import { z } from 'zod';
import * as m from '#messages';
import { photo } from '../domain/photos.ts';
import { idText, line } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export const staffPhoto = z.object({
  id: z.int(),
  photo,
  createdAt: z.iso.datetime(),
  business: namedListing,
});

export type StaffPhoto = z.infer<typeof staffPhoto>;

const PAGE_SIZE = 24;

const params = z.object({ id: idText });

export const staffPhotoCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/photos',
    summary:
      'Photos that nobody has checked, newest first. They are shown already. Counts stop at 10,000 (`X-Total-Capped`).',
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
    summary: 'Delete a photo for good; its owner is told the reason by email',
    access: 'photos',
    params,
    query: z.object({ reason: line(300, () => m.input_reason_missing()) }),
    output: z.object({ id: z.int() }),
  }),
};
