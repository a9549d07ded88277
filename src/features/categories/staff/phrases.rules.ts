import { z } from 'zod';
import { stemPhrase } from '../../trades/stem.rules.ts';

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

export function listStems(names: string[]) {
  const phrases = new Map(names.toReversed().map((phrase) => [stemPhrase(phrase), phrase]));
  phrases.delete('');
  return [...phrases].map(([stem, phrase]) => ({ stem, phrase }));
}
