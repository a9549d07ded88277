import { z } from 'zod';

/** The fields of a listing that know who set them; `place` is address, city, state, ZIP code and point. */
export const originField = z.enum([
  ...(['name', 'place', 'phone', 'email', 'website', 'description'] as const),
  ...(['categoryId', 'trades', 'imageUrl', 'hours'] as const),
]);
export type OriginField = z.infer<typeof originField>;

export const keptField = originField.exclude(['imageUrl', 'hours']);
export type KeptField = z.infer<typeof keptField>;

/** source: an import. submitter: who sent the listing in, while it was waiting. */
export const setter = z.enum(['owner', 'staff', 'source', 'submitter']);

const fieldOrigin = z.object({
  by: setter,
  at: z.iso.datetime(),
});
export type FieldOrigin = z.infer<typeof fieldOrigin>;

/** What is not named is as it was when the listing was made. */
export const origins = z.partialRecord(originField, fieldOrigin);
export type Origins = z.infer<typeof origins>;
