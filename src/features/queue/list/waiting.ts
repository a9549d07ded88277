import { type QueueKind, queueKind } from '../../../domain/queue-kinds.ts';
import type { Database } from '../../../platform/database/database.ts';
import { heldSince } from '../assignments/rules.ts';
import { findOldest } from './queries.ts';
import { silentSince } from './queue.rules.ts';

export interface WaitingKindRow {
  kind: QueueKind;
  count: number;
  since: Date | null;
}

export async function findWaitingKinds(
  db: Database,
  now: Date,
  most: number,
): Promise<WaitingKindRow[]> {
  const everything = {
    held: heldSince(now),
    silentSince: silentSince(now),
    now,
    show: 'due',
  } as const;
  const rows = await findOldest(db, everything, most);
  return queueKind.options.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, count: 0, since: null },
  );
}
