import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { idText, line } from '../text.ts';
import { MAX_PHRASE } from '../trade-choice.ts';

const phraseText = line(MAX_PHRASE, () => m.input_phrase_required()).refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  { error: () => m.input_letters_or_digits() },
);

const namedTrade = z.object({ id: z.int(), slug: z.string(), name: z.string() });

const outcome = z.object({
  total: z.int(),
  isTotalCapped: z.boolean(),
  /** Of the first three listings. */
  names: z.array(z.string()),
});
export type SearchOutcome = z.infer<typeof outcome>;

/** What search makes of a phrase, and what it would if a trade had it. */
export const phraseLook = z.object({
  phrase: z.string(),
  /** False if the words do not say what is looked for: "near me". */
  isUsable: z.boolean(),
  /** What people wish for beside a trade: "open now". */
  isWish: z.boolean(),
  means: z.array(namedTrade),
  towns: z.array(z.object({ city: z.string(), state: z.string() })),
  /** Listings that are called exactly that. */
  namesakes: z.int(),
  /** Null where it would take too long to find out. */
  now: outcome.nullable(),
  suggested: z.array(
    namedTrade.extend({ category: z.string().nullable(), after: outcome.nullable() }),
  ),
});
export type PhraseLook = z.infer<typeof phraseLook>;

export const tradePhrase = z.object({
  stem: z.string(),
  phrase: z.string(),
  kind: z.enum(['exact', 'narrower', 'need', 'broader']),
  /** Other trades that it means as well. */
  others: z.array(z.string()),
});
export type TradePhrase = z.infer<typeof tradePhrase>;

const params = z.object({ id: idText });
const added = z.object({ id: z.int(), stem: z.string(), isNew: z.boolean() });

export const phraseCalls = {
  look: endpoint({
    method: 'GET',
    path: '/api/admin/phrases',
    summary:
      'What a search for a phrase finds now, what else it names, and what it would find if one of the suggested trades had it. `tradeId` comes first among these.',
    access: 'directory',
    query: z.object({ phrase: line(MAX_PHRASE).default(''), tradeId: idText.optional() }),
    output: phraseLook,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trades/:id/phrases',
    summary: 'All phrases that mean a trade, by their words',
    access: 'directory',
    params,
    output: z.array(tradePhrase),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/phrases',
    summary: 'Add a phrase to a trade. Search understands it within a second.',
    access: 'directory',
    params,
    body: z.object({ phrase: phraseText }),
    output: added,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/trades/:id/phrases',
    summary: 'Take a phrase from a trade',
    access: 'directory',
    params,
    query: z.object({ stem: line(MAX_PHRASE).default('') }),
    output: z.object({ id: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/phrases/undo',
    summary: 'Undo your own last adding or removing of a phrase, shortly after it',
    access: 'directory',
    params,
    output: z.object({ id: z.int() }),
  }),
};
