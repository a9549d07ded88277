import * as m from '#messages';
import {
  type AuditChange,
  describeAction,
  describeActor,
  listChanges,
  nameSubject,
} from '../../../contract/audit/describe.ts';
import { describeTime } from '../../../contract/audit/values.ts';
import type { AuditEntry } from '../../../contract/staff/audit.ts';
import { Button } from '../../ui/button.tsx';
import { RotateCcw } from '../../ui/later-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { spoken } from '../decide.tsx';
import { ChangedValue } from './changed-value.tsx';

interface AuditListProps {
  entries: AuditEntry[];
  /** Null for who may not. */
  onRestore: ((entry: AuditEntry) => void) | null;
  isRestoring: boolean;
}

export function AuditList({ entries, onRestore, isRestoring }: AuditListProps) {
  const focus = useListFocus<HTMLOListElement>(() => null);
  return (
    <ol {...focus} className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry.id} data-item className="px-4 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <span className="font-semibold">{describeAction(entry.action)}</span>{' '}
              <Subject {...entry} />
            </p>
            <p className="min-w-0 text-sm wrap-anywhere text-muted tabular-nums">
              {describeActor(entry)}, <time dateTime={entry.at}>{describeTime(entry.at)}</time>
            </p>
            {entry.isRestorable && onRestore && (
              <div data-actions>
                <Button variant="secondary" disabled={isRestoring} onClick={() => onRestore(entry)}>
                  <RotateCcw size={16} aria-hidden="true" />{' '}
                  {spoken(m.staff_audit_restore_businessname, { businessName: entry.businessName })}
                </Button>
              </div>
            )}
          </div>
          {entry.reason && (
            <p className="text-sm wrap-anywhere">
              {m.staff_audit_reason_reason({ reason: entry.reason })}
            </p>
          )}
          <Changes changes={listChanges(entry)} />
        </li>
      ))}
    </ol>
  );
}

function Subject({ businessId, businessName, ...entry }: AuditEntry) {
  if (businessId === null) return nameSubject(entry);
  return (
    <Link
      to={`/admin/audit?businessId=${businessId}`}
      className="font-semibold text-accent hover:underline"
    >
      {businessName ?? m.staff_audit_business_businessid({ businessId })}
    </Link>
  );
}

function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-sm pointer-coarse:py-3 text-muted hover:text-ink">
        {nameFields(changes.map(({ field }) => field))}
      </summary>
      <dl className="mb-2 grid gap-3 text-sm">
        {changes.map((change) => (
          <div key={change.field} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-semibold">{change.field}</dt>
            <dd className="min-w-0">
              <ChangedValue {...change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function nameFields(fields: string[]): string {
  if (fields.length <= 4) return fields.join(', ');
  return m.staff_audit_value_and_value2_more({
    value: fields.slice(0, 3).join(', '),
    value2: fields.length - 3,
  });
}
