import * as m from '#messages';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import { formatNumber } from '../../kit/format.ts';
import type { ChosenCounts } from './chosen-counts.ts';

interface ImportCountsProps {
  source: BusinessImport;
  /** Counts that follow from the choices so far. Without them, those of the check or the import are shown. */
  chosen?: ChosenCounts;
}

export function ImportCounts({ source, chosen }: ImportCountsProps) {
  const { counts, mended, kept, gone, notesOnly } = source;
  const changed = chosen?.changed ?? counts.changed - gone.closed - gone.hidden;
  const noted = Math.min(notesOnly, changed);
  const shown = [
    [m.import_count_new(), (chosen ?? counts).new],
    [m.import_count_changed(), changed - noted],
    ...(noted > 0 ? [[m.import_count_notes(), noted] as const] : []),
    ...(gone.closed > 0 ? [[m.import_count_closed(), gone.closed] as const] : []),
    ...(gone.hidden > 0 ? [[m.import_count_hidden(), gone.hidden] as const] : []),
    [m.common_unchanged(), counts.same],
    [m.import_count_corrected(), mended],
    [m.import_count_kept(), kept.rows],
    [m.import_count_merged(), (chosen ?? source).merged],
    [m.import_count_refused(), counts.error],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
      {shown.map(([label, count]) => (
        <div key={label} className="rounded-card border border-line bg-sunken px-3 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
