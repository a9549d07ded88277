import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../../contract/staff/audit.ts';
import { Button } from '../../ui/button.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { describeAction, describeActor, listChanges } from './audit-words.ts';

const times = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

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
            <p className="text-sm text-muted tabular-nums">
              {describeActor(entry.actor)},{' '}
              <time dateTime={entry.at}>{times.format(new Date(entry.at))} UTC</time>
            </p>
            {entry.isRestorable && onRestore && (
              <div data-actions>
                <Button variant="secondary" disabled={isRestoring} onClick={() => onRestore(entry)}>
                  <RotateCcw size={16} aria-hidden="true" /> Restore
                  <span className="sr-only">{entry.businessName}</span>
                </Button>
              </div>
            )}
          </div>
          {entry.reason && <p className="text-sm wrap-anywhere">Reason: {entry.reason}</p>}
          <Changes before={entry.before} after={entry.after} />
        </li>
      ))}
    </ol>
  );
}

function Subject({ businessId, businessName }: AuditEntry) {
  if (businessId === null) return null;
  return (
    <Link
      to={`/admin/audit?businessId=${businessId}`}
      className="font-semibold text-accent hover:underline"
    >
      {businessName ?? `Business ${businessId}`}
    </Link>
  );
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-sm pointer-coarse:py-3 text-muted hover:text-ink">
        {nameFields(changes.map(({ field }) => field))}
      </summary>
      <dl className="mb-2 grid gap-2 text-sm">
        {changes.map(({ field, before: old, after: now }) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <dt className="font-semibold">{field}</dt>
            <dd className="grid gap-x-4 sm:grid-flow-col sm:auto-cols-fr">
              {old !== null && <Value label="Before" text={old} isPast />}
              {now !== null && <Value label="After" text={now} isPast={false} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function nameFields(fields: string[]): string {
  if (fields.length <= 4) return fields.join(', ');
  return `${fields.slice(0, 3).join(', ')} and ${fields.length - 3} more`;
}

function Value({ label, text, isPast }: { label: string; text: string; isPast: boolean }) {
  return (
    <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
      <span className="text-muted">{label}: </span>
      <span className={isPast ? 'text-muted' : ''}>{text}</span>
    </p>
  );
}
