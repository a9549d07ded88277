import {
  describeAction,
  describeActor,
  describeGroup,
  groupOf,
  listChanges,
  nameSubject,
} from '../../../contract/audit/describe.ts';
import type { AuditEntry } from '../../../contract/staff/audit.ts';
import { writeCsvLine } from '../../../platform/csv.ts';

/** A value too long for a spreadsheet's cell is cut, and says so. */
const MOST_IN_CELL = 30_000;

export const AUDIT_COLUMNS = [
  ...['time (UTC)', 'who', 'area', 'what', 'listing', 'listing id', 'reason', 'before', 'after'],
];

export function writeLine(entry: AuditEntry): string {
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
  return text.length > MOST_IN_CELL ? `${text.slice(0, MOST_IN_CELL)} (cut here)` : text;
}
