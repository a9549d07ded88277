import { z } from 'zod';
import { distinct, factFields, keptFields, knownFields, toldName } from '../listing-fields.ts';

/** The fields of a listing that know who set them; `place` is address, city, state, ZIP code and point. */
export const originField = z.enum(distinct([...factFields, ...knownFields].map(toldName)));
export type OriginField = z.infer<typeof originField>;

export const keptField = z.enum(distinct([...factFields, ...keptFields].map(toldName)));
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
