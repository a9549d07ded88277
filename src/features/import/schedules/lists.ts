import { z } from 'zod';
import type { GoneListing, ImportRun } from '../../../contract/staff/transfer/schedules.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { listGoneRows } from './gone.queries.ts';
import { listRunRows } from './runs.queries.ts';

const position = z.tuple([cursorId]).transform(([id]) => id);

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

const cursorOf = (last: { id: number }) => formatCursor([last.id]);

export async function listRuns(
  db: Database,
  id: number,
  { limit, cursor }: Asked,
): Promise<Page<ImportRun>> {
  const before = parseCursor(cursor, position) ?? null;
  const { runs, total } = await listRunRows(db, id, { before, limit: limit + 1 });
  return { ...pageOf(runs, limit, cursorOf), total };
}

export async function listGone(
  db: Database,
  id: number,
  { limit, cursor }: Asked,
): Promise<Page<GoneListing>> {
  const after = parseCursor(cursor, position) ?? 0;
  const { listings, total } = await listGoneRows(db, id, { after, limit: limit + 1 });
  return { ...pageOf(listings, limit, cursorOf), total };
}
