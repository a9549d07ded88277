import { z } from 'zod';

const factIssueKind = z.enum([
  ...(['zip-state', 'zip-city', 'zip-prefix', 'zip-unknown'] as const),
  ...(['point', 'phone-fictitious', 'phone-undialable'] as const),
]);

export type FactIssueKind = z.infer<typeof factIssueKind>;

/** A possible error in a listing's data. It is only a question to the owner or staff and never blocks saving. */
export const factIssue = z.object({
  kind: factIssueKind,
  field: z.enum(['zipCode', 'phone', 'point']),
  value: z.string(),
  zipCity: z.string().nullable(),
  zipStates: z.array(z.string()),
  miles: z.int().nullable(),
});

export type FactIssue = z.infer<typeof factIssue>;
