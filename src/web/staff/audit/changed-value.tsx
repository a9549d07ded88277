import { Suspense } from 'react';
import * as m from '#messages';
import type { AuditChange } from '../../../contract/audit/describe.ts';
import { later } from '../form.tsx';
import { readableText } from '../readable-text.ts';
import { StaffSkeleton } from '../staff-screen.tsx';

const TextDifference = later(() => import('../text-difference.tsx'), 'TextDifference');

const LONG = 80;

export function ChangedValue({ before, after }: AuditChange) {
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
    <div className="grid gap-x-4 gap-y-1 sm:auto-cols-fr sm:grid-flow-col">
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
