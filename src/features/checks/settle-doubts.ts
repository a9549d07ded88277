import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { type FoundDoubt, readFacts, writeDoubts } from './doubts.queries.ts';
import { findDoubts } from './doubts.rules.ts';

const AT_ONCE = 2000;

/** Finds doubts about the facts of these listings, in the transaction that wrote them. */
export async function settleDoubts(
  trx: DatabaseTransaction,
  ids: number[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await settleSome(trx, ids.slice(from, from + AT_ONCE), at);
  }
}

async function settleSome(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  const facts = await readFacts(trx, ids);
  const found = facts.flatMap(({ id, ...one }): FoundDoubt[] =>
    findDoubts(one).map((detail) => ({ businessId: id, kind: detail.kind, detail })),
  );
  await writeDoubts(trx, ids, found, at);
}
