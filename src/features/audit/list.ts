import { type AuditEntry, type AuditFilter, MAX_AUDIT_LINES } from '../../contract/audit.staff.ts';
import { RESTORE_DAYS } from '../../contract/businesses.ts';
import {
  describeAction,
  describeActor,
  describeGroup,
  groupOf,
  listChanges,
  nameSubject,
} from '../../domain/audit/describe.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import {
  type AuditRow,
  findActions,
  findActors,
  findAuditEntries,
  type WantedEntries,
} from './entries.queries.ts';
import { findNames, listReferences, pickNames, sortReferences, withoutSecrets } from './names.ts';
import { recordAction } from './record-change.ts';

const DAY = 86_400_000;
const VISITORS = ['visitor', 'author'];
const OWNERS = ['owner'];

export type AuditReading = Pick<Services, 'db' | 'clock'>;

export async function readFilter(db: Database, filter: AuditFilter): Promise<WantedEntries> {
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
  page: { wanted: WantedEntries; after: TimePosition | null; limit: number },
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

const AT_ONCE = 500;

/** Exports the newest matching entries as CSV. The export itself is recorded in the audit log. */
export async function exportAudit(
  reading: AuditReading,
  filter: AuditFilter,
  { actor, most = MAX_AUDIT_LINES }: { actor: string; most?: number },
) {
  const at = reading.clock();
  const wanted = await readFilter(reading.db, filter);
  await recordAction(reading.db, { at, actor, action: 'audit.export', after: { ...filter } });
  return {
    name: `audit_${at.toISOString().slice(0, 10)}.csv`,
    pieces: writeAudit(reading, wanted, most),
  };
}

/** Runs one query per batch, so that a slow client doesn't hold a database connection. */
async function* writeAudit(
  reading: AuditReading,
  wanted: WantedEntries,
  most: number,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(writeCsvLine(AUDIT_COLUMNS));
  let after: TimePosition | null = null;
  for (let written = 0; ; ) {
    const entries = await readEntries(reading, { wanted, after, limit: AT_ONCE });
    const shown = entries.slice(0, most - written);
    written += shown.length;
    yield Buffer.from(shown.map(writeLine).join(''));
    if (shown.length < entries.length) {
      const words = `Only the newest ${most} lines are in this file. Choose a shorter time to see the others.`;
      yield Buffer.from(writeCsvLine([words]));
      return;
    }
    const last = entries.at(-1);
    if (!last || entries.length < AT_ONCE) return;
    after = { at: new Date(last.at), id: last.id };
  }
}

const MAX_IN_CELL = 30_000;

const AUDIT_COLUMNS = [
  ...['time (UTC)', 'who', 'area', 'what', 'listing', 'listing id', 'reason', 'before', 'after'],
];

function writeLine(entry: AuditEntry): string {
  const changes = listChanges(entry);
  const side = (of: 'before' | 'after') =>
    changes
      .flatMap((change) => (change[of] === null ? [] : [`${change.field}: ${change[of]}`]))
      .join('\n');
  const subject = entry.businessId === null ? nameSubject(entry) : null;
  return writeCsvLine([
    entry.at.replace('T', ' ').replace(/\.\d+Z$/, ''),
    describeActor(entry),
    describeGroup(groupOf(entry.action)),
    describeAction(entry.action) + (subject === null ? '' : `: ${subject}`),
    entry.businessName ?? '',
    entry.businessId === null ? '' : String(entry.businessId),
    entry.reason ?? '',
    shorten(side('before')),
    shorten(side('after')),
  ]);
}

function shorten(text: string): string {
  return text.length > MAX_IN_CELL ? `${text.slice(0, MAX_IN_CELL)} (cut here)` : text;
}
