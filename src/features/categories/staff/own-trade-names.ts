import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { addOtherNames, findPhrasesOfStem, type Phrase } from './phrases.queries.ts';
import { listStems } from './phrases.rules.ts';
import { listNamesOfTrades } from './trades.queries.ts';

/** What a trade is called means it, even where another trade gets the same words. */
export async function keepOwnNames(trx: DatabaseTransaction, names: Phrase[]): Promise<void> {
  const trades = await listNamesOfTrades(trx);
  for (const { stem } of names) {
    const owner = trades.find((one) => listStems([one.name, one.singular]).some(isStem(stem)));
    if (!owner || (await findPhrasesOfStem(trx, stem)).length > 0) continue;
    await addOtherNames(
      trx,
      owner.id,
      listStems([owner.name, owner.singular]).filter(isStem(stem)),
    );
  }
}

const isStem = (stem: string) => (phrase: Phrase) => phrase.stem === stem;
