import { z } from 'zod';
import * as m from '#messages';
import { slugText } from './text.ts';
import { MAX_TRADES } from './trade-choice.ts';

const once = () => m.input_trades_once();

const areDifferent = (slugs: string[]) => new Set(slugs).size === slugs.length;

export const chosenTrades = z
  .array(slugText)
  .max(MAX_TRADES, {
    error: () => m.input_trades_max({ maxTrades: MAX_TRADES }),
  })
  .refine(areDifferent, { error: once });

/** Same as `chosenTrades`, but also accepts the objects of a read, so that they can be sent back unchanged. */
export const editedTrades = z
  .array(z.union([slugText, z.object({ slug: slugText }).transform(({ slug }) => slug)]))
  .max(MAX_TRADES, {
    error: () => m.input_trades_max({ maxTrades: MAX_TRADES }),
  })
  .refine(areDifferent, { error: once });
