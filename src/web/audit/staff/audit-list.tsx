import { type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import type { AuditEntry } from '../../../contract/audit.staff.ts';
import {
  type AuditChange,
  describeAction,
  describeActor,
  describeTime,
  listChanges,
  nameSubject,
} from '../../../domain/audit/describe.ts';
import { restoration } from '../../businesses/staff/listing-actions.tsx';
import type { ListPage, Request } from '../../kit/api.ts';
import { RotateCcw } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { later } from '../../staff/form.tsx';
import { readableText } from '../../staff/readable-text.ts';
import { StaffList, StaffSkeleton } from '../../staff/staff-screen.tsx';

interface AuditListProps {
  query: Request<'GET /api/admin/audit'>['query'];
  none: string;
  failure: string;
  mayRestore?: boolean;
  head?: (page: ListPage<AuditEntry>) => ReactNode;
  height?: string;
}

export function AuditList({ query, mayRestore = false, ...props }: AuditListProps) {
  return (
    <StaffList
      {...props}
      list="GET /api/admin/audit"
      request={{ query }}
      label={m.audit_title()}
      more={m.common_show_older()}
      keyOf={({ id }) => id}
      look="px-4 py-2"
    >
      {(entry) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <span className="font-semibold">{describeAction(entry.action)}</span>{' '}
              <Subject {...entry} />
            </p>
            <p className="min-w-0 text-sm wrap-anywhere text-muted tabular-nums">
              {describeActor(entry)}, <time dateTime={entry.at}>{describeTime(entry.at)}</time>
            </p>
            {entry.isRestorable && mayRestore && <ActionBar offers={[restore(entry)]} />}
          </div>
          {entry.reason && (
            <p className="text-sm wrap-anywhere">
              {m.common_reason_given({ reason: entry.reason })}
            </p>
          )}
          <Changes changes={listChanges(entry)} />
        </>
      )}
    </StaffList>
  );
}

function restore({ businessId, businessName }: AuditEntry): StaffAction {
  return {
    ...restoration(businessId ?? 0),
    label: (
      <>
        <RotateCcw size={16} aria-hidden="true" className="inline" />{' '}
        {spoken(m.audit_restore_named, { businessName })}
      </>
    ),
  };
}

function Subject({ businessId, businessName, ...entry }: AuditEntry) {
  if (businessId === null) return nameSubject(entry);
  return (
    <Link
      to={`/admin/audit?businessId=${businessId}`}
      className="font-semibold text-accent hover:underline"
    >
      {businessName ?? m.audit_business_numbered({ businessId })}
    </Link>
  );
}

function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="w-fit max-w-full cursor-pointer py-1 text-sm pointer-coarse:py-3 text-muted hover:text-ink">
        {nameFields(changes.map(({ field }) => field))}
      </summary>
      <dl className="mb-2 grid gap-3 text-sm">
        {changes.map((change) => (
          <div
            key={change.field}
            className="grid grid-cols-1 gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
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
  return m.audit_values_more({
    value: fields.slice(0, 3).join(', '),
    value2: fields.length - 3,
  });
}

const TextDifference = later(() => import('../../staff/text-difference.tsx'), 'TextDifference');

const LONG = 80;

function ChangedValue({ before, after }: AuditChange) {
  if (before !== null && after !== null && isLong(before) && isLong(after)) {
    const [was, is] = [readableText(before), readableText(after)];
    return (
      <div className="max-h-96 overflow-y-auto rounded-card bg-sunken p-3">
        <Suspense fallback={<StaffSkeleton className="h-20" />}>
          <TextDifference before={was} after={is} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:auto-cols-fr sm:grid-flow-col">
      {before !== null && <Side label={m.common_before()} text={readableText(before)} isPast />}
      {after !== null && (
        <Side label={m.common_after()} text={readableText(after)} isPast={false} />
      )}
    </div>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG;
}

function Side({ label, text, isPast }: { label: string; text: string; isPast: boolean }) {
  return (
    <p className="max-h-40 min-w-0 overflow-y-auto rounded-card bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
      <span className="block text-xs font-semibold text-muted">{label}</span>
      <span className={isPast ? 'text-muted' : ''}>{text}</span>
    </p>
  );
}
