import { z } from 'zod';
import * as m from '#messages';
import { photo } from '../domain/photos.ts';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';

export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

export const ownerPhoto = z.object({
  id: z.int(),
  state: z.enum(['processing', 'ready', 'refused']),
  reason: z.string().nullable(),
  alt: z.string(),
  photo: photo.nullable(),
  /** False for photos beyond the limit of a free listing. */
  isShown: z.boolean(),
});

export type OwnerPhoto = z.infer<typeof ownerPhoto>;

export const ownerPhotos = z.object({
  photos: z.array(ownerPhoto),
  most: z.int(),
  /** Version of order and texts. Send it with changes. A stale one gets 409. */
  version: z.string(),
});

export type OwnerPhotos = z.infer<typeof ownerPhotos>;

export const photoArrangement = z.object({
  version: line(40, () => m.input_version_missing()),
  photos: z
    .array(z.object({ id: z.int(), alt: line(200) }))
    .max(20, { error: () => m.input_photos_max() }),
});

export type PhotoArrangement = z.output<typeof photoArrangement>;

/** Includes unsupported types that people try to upload, so that the refusal can explain the reason. */
const PICTURES = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
  ...['image/gif', 'image/svg+xml', 'application/octet-stream'],
];

export const PICTURE_BODY = {
  travels: 'bytes',
  maxBytes: MAX_PHOTO_BYTES,
  types: PICTURES,
  seconds: 120,
} as const;

export const ownerPhotoCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/photos',
    summary: 'The photos of a listing, also those that are being processed or were refused',
    access: 'owner',
    params: ownerParams,
    output: ownerPhotos,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/desk/:id/photos',
    summary:
      'Upload a photo (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB). It is resized soon after.',
    access: 'owner',
    limit: 'photos',
    status: 201,
    params: ownerParams,
    /** Idempotency key made once per photo, so that a retry or second click adds nothing. */
    query: z.object({ uploadKey: z.uuid({ error: () => m.input_uuid() }) }),
    body: {
      ...PICTURE_BODY,
      get tooLarge() {
        return m.input_photo_too_large();
      },
      get wrongType() {
        return m.input_photo_wrong_type();
      },
    },
    output: ownerPhoto,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/photos',
    summary: 'Set the order of all photos, and the text that says what each shows',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: photoArrangement,
    output: ownerPhotos,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/photos/:photoId',
    summary: 'Delete a photo, at once and for good',
    access: 'owner',
    limit: 'desk',
    params: ownerParams.extend({ photoId: idText }),
    output: ownerPhotos,
  }),
};
