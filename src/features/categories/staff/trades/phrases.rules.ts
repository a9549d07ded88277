import { z } from 'zod';

export const phraseRows = z
  .array(
    z.object({
      stem: z.string(),
      position: z.int(),
      phrase: z.string(),
      tradeId: z.int().nullable(),
      categoryId: z.int().nullable(),
      kind: z.enum(['exact', 'narrower', 'need', 'broader']),
      isRisky: z.boolean(),
    }),
  )
  .default([]);
