import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { keepKeys, renewKeys, reopenDecided } from '../../duplicates/keys.ts';
import { readFacts } from '../../duplicates/queries.ts';
import { listImported } from './keys.queries.ts';
import type { LineRange } from './queries.ts';

const AT_ONCE = 5000;

/** The keys of what a range changed, or of what its undo brought back. */
export async function moveImportedKeys(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  for (let from = range.from; ; ) {
    const imported = await listImported(trx, { ...range, from }, AT_ONCE);
    const last = imported.at(-1);
    if (!last) return;
    const facts = await readFacts(
      trx,
      imported.map(({ id }) => id),
    );
    const added = new Set(imported.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
    await keepKeys(
      trx,
      facts.filter(({ id }) => added.has(id)),
    );
    await renewKeys(
      trx,
      facts.filter(({ id }) => !added.has(id)),
    );
    await reopenDecided(
      trx,
      imported.flatMap(({ id, isAnother }) => (isAnother ? [id] : [])),
    );
    from = last.line;
  }
}
