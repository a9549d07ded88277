import { groupOf } from '../../../contract/audit/describe.ts';
import type { AuditEntry, AuditFilter } from '../../../contract/audit.ts';
import { RESTORE_DAYS } from '../../../contract/businesses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import {
  type AuditRow,
  findActions,
  findActors,
  findAuditEntries,
  type Wanted,
} from './entries.queries.ts';
import { findNames } from './names.queries.ts';
import { listReferences, pickNames, sortReferences, withoutSecrets } from './names.rules.ts';

const DAY = 86_400_000;
const VISITORS = ['visitor', 'author'];
const OWNERS = ['owner'];

export interface AuditReading {
  db: Database;
  clock: Clock;
}

/** What a filter means for the lines that there are. */
export async function readFilter(db: Database, filter: AuditFilter): Promise<Wanted> {
  const actors = filter.by ? await findWanted(db, filter.by) : null;
  return {
    businessId: filter.businessId ?? null,
    actors,
    actions: filter.action ? await chooseActions(db, filter.action) : null,
    from: filter.from ? new Date(filter.from) : null,
    to: filter.to ? new Date(filter.to) : null,
  };
}

async function chooseActions(db: Database, action: string): Promise<string[]> {
  if (action.includes('.')) return [action];
  return (await findActions(db)).filter((one) => groupOf(one) === action);
}

async function findWanted(db: Database, by: string): Promise<string[]> {
  if (by === 'visitors') return VISITORS;
  if (by === 'owners') return OWNERS;
  if (by !== 'system') return [by];
  const people = await findActors(db);
  const others = people.filter(({ email }) => email === null).map(({ id }) => id);
  return others.filter((id) => ![...VISITORS, ...OWNERS].includes(id));
}

export async function readEntries(
  { db, clock }: AuditReading,
  page: { wanted: Wanted; after: TimePosition | null; limit: number },
): Promise<AuditEntry[]> {
  const restorableSince = new Date(clock().getTime() - RESTORE_DAYS * DAY);
  const rows = await findAuditEntries(db, { ...page, restorableSince });
  const names = await findNames(db, sortReferences(listReferences(rows)));
  return rows.map((row) => toEntry(row, names));
}

function toEntry(row: AuditRow, names: Parameters<typeof pickNames>[1]): AuditEntry {
  const { before, after } = withoutSecrets({ before: row.before, after: row.after });
  return { ...row, at: row.at.toISOString(), before, after, names: pickNames(row, names) };
}

export async function readChoices(db: Database) {
  const [people, actions] = await Promise.all([findActors(db), findActions(db)]);
  return {
    people: people.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }])),
    actions,
  };
}
