import { z } from 'zod';

const factDoubtKind = z.enum([
  ...(['zip-state', 'zip-city', 'zip-prefix', 'zip-unknown'] as const),
  ...(['point', 'phone-fictitious', 'phone-undialable'] as const),
]);

export type FactDoubtKind = z.infer<typeof factDoubtKind>;

/** A doubt about a fact of a listing: a question, never a refusal. */
export const factDoubt = z.object({
  kind: factDoubtKind,
  /** The field in question; `point` is its place on the map. */
  field: z.enum(['zipCode', 'phone', 'point']),
  /** What was looked at, as it was written. */
  value: z.string(),
  /** Where the ZIP code is, if known: a town, and the state or states it can be in. */
  zipCity: z.string().nullable(),
  zipStates: z.array(z.string()),
  miles: z.int().nullable(),
});

export type FactDoubt = z.infer<typeof factDoubt>;
