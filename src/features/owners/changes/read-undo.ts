import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashToken } from '../../contacts/token.rules.ts';
import { sayMailValue } from '../../mails/say-value.ts';
import { describeChange, nameChanges } from './name-values.ts';
import { findUndo } from './undo.queries.ts';
import { distinctNotes } from './undo.rules.ts';
import { compareSnapshots } from './undoable.rules.ts';

export interface UndoOffer {
  name: string;
  lines: string[];
  isContact: boolean;
}

/** What a link would undo; null for one that was used, is too old or was made up. */
export async function readUndo(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<UndoOffer | null> {
  const undo = await findUndo(db, hashToken(token));
  if (!undo || undo.usedAt || undo.expiresAt <= clock()) return null;
  const { before, after } = compareSnapshots(undo.before, undo.after);
  const named = await db.kysely.transaction().execute((trx) => nameChanges(trx, before, after));
  return {
    name: undo.businessName,
    lines: [
      ...named.map(describeChange),
      ...distinctNotes(undo.notes).map((note) => sayMailValue(note)),
    ],
    isContact: after.contact !== undefined,
  };
}
