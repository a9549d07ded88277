import { z } from 'zod';
import * as m from '#messages';
import { MAX_PHRASES } from '../../../domain/trade-choice.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireUndoable, undoAction } from '../../audit/undo.ts';
import { FILLERS } from '../../trades/query-words.data.ts';
import {
  addOtherNames,
  dropPhrases,
  findOtherNames,
  findPhrasesOfStem,
  listPhrasesOf,
  listStems,
  type Phrase,
  phraseRows,
  returnPhrase,
} from './phrases.queries.ts';
import { changeSections, recordSectionChange } from './sections.ts';
import { advanceTrade, type StaffTradeRow } from './trades.queries.ts';
import {
  explainTradeConflict,
  keepOwnNames,
  lockPresentTrade,
  type TradeDependencies,
} from './trades.ts';

type Dependencies = Pick<TradeDependencies, 'db' | 'clock'>;

export async function listTradePhrases({ db }: Pick<TradeDependencies, 'db'>, id: number) {
  return db.kysely.transaction().execute(async (trx) => {
    await lockPresentTrade(trx, id);
    return listPhrasesOf(trx, id);
  });
}

export async function addPhrase(
  { db, clock }: Dependencies,
  id: number,
  text: string,
  actor: string,
): Promise<{ id: number; stem: string; isNew: boolean }> {
  return changeSections(db, explainTradeConflict, async (trx) => {
    const row = await lockPresentTrade(trx, id);
    const phrase = requireWords(text);
    const known = await findPhrasesOfStem(trx, phrase.stem);
    const { stem } = phrase;
    if (known.some(({ tradeId }) => tradeId === id)) return { id, stem, isNew: false };
    await requireRoom(trx, id);
    await keepOwnNames(trx, [phrase]);
    await addOtherNames(trx, id, [phrase]);
    await record(trx, row, { at: clock(), actor, action: 'trade.add-phrase', after: phrase });
    return { id, stem, isNew: true };
  });
}

export async function removePhrase(
  { db, clock }: Dependencies,
  id: number,
  stem: string,
  actor: string,
): Promise<{ id: number }> {
  return changeSections(db, explainTradeConflict, async (trx) => {
    const row = await lockPresentTrade(trx, id);
    const phrases = (await findPhrasesOfStem(trx, stem)).filter(({ tradeId }) => tradeId === id);
    if (phrases.length === 0) {
      throw new AppError('not_found', m.phrases_gone());
    }
    await dropPhrases(trx, id, [stem]);
    await record(trx, row, {
      at: clock(),
      actor,
      action: 'trade.remove-phrase',
      before: { phrase: phrases[0]?.phrase, phrases },
    });
    return { id };
  });
}

const adding = z.object({ stem: z.string() });
const removing = z.object({ phrases: phraseRows });

export async function undoPhrase(
  { db, clock }: Dependencies,
  id: number,
  actor: string,
): Promise<{ id: number }> {
  return changeSections(db, explainTradeConflict, async (trx) => {
    const at = clock();
    const actions = ['trade.add-phrase', 'trade.remove-phrase'];
    const change = await requireUndoable(trx, { kind: 'trade', id }, { actor, at, actions });
    const row = await lockPresentTrade(trx, id);
    if (change.action === 'trade.add-phrase') {
      await dropPhrases(trx, id, [adding.parse(change.after).stem]);
    } else {
      for (const phrase of removing.parse(change.before).phrases) await returnPhrase(trx, phrase);
    }
    await record(trx, row, { at, actor, action: undoAction(change.action) });
    return { id };
  });
}

async function record(
  trx: DatabaseTransaction,
  { id, name }: StaffTradeRow,
  change: { at: Date; actor: string; action: string; before?: object; after?: object },
) {
  await advanceTrade(trx, id);
  const { before = {}, after = {}, ...rest } = change;
  await recordSectionChange(trx, {
    ...rest,
    before: { id, name, ...before },
    after: { id, name, ...after },
  });
}

function requireWords(text: string): Phrase {
  const [phrase] = listStems([text]);
  if (phrase?.stem.split(' ').some((word) => !FILLERS.has(word))) return phrase;
  const message = m.phrases_empty_meaning();
  throw new AppError('invalid', message, { fields: [{ field: 'phrase', message }] });
}

async function requireRoom(trx: DatabaseTransaction, id: number) {
  const names = await findOtherNames(trx, id);
  if (names.length < MAX_PHRASES) return;
  throw new AppError('conflict', m.phrases_limit({ maxPhrases: MAX_PHRASES }));
}
