import * as m from '#messages';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { formatNumber } from '../../format.ts';

interface ImportCountsProps extends Pick<BusinessImport, 'counts'> {
  kept?: number;
}

export function ImportCounts({ counts, kept = 0 }: ImportCountsProps) {
  const shown = [
    [m.staff_import_new(), counts.new],
    [m.staff_import_changed(), counts.changed],
    [m.staff_import_unchanged(), counts.same],
    [m.staff_import_with_errors(), counts.error],
    ...(kept > 0 ? [[m.staff_import_kept(), kept] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {shown.map(([label, count]) => (
        <div key={label} className="rounded-card border border-line bg-sunken px-3 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
