import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { EVERYTHING } from '../../platform/pages/tags.ts';
import { lockMisplaced, turnSides } from './area-moves.queries.ts';
import { moveManyCounts } from './counts/queries.ts';

/** Hides what is outside the directory's area now, and shows what is inside again; counts move too. */
export async function settleSides(
  trx: DatabaseTransaction,
  range: { after: number; to: number },
): Promise<void> {
  const misplaced = await lockMisplaced(trx, range);
  if (misplaced.length === 0) return;
  await turnSides(
    trx,
    misplaced.map(({ id }) => id),
  );
  await moveManyCounts(
    trx,
    misplaced.map(({ id: _, isListed, isHidden, ...listed }) => [
      isListed ? listed : null,
      isHidden ? listed : null,
    ]),
  );
  await announceChange(trx, [EVERYTHING]);
}
