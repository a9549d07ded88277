import * as m from '#messages';
import type { KeptField } from '../../../contract/staff/origins.ts';
import type { BusinessImport, KeptRow } from '../../../contract/staff/transfer.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { toggled } from '../form.tsx';
import { RowList } from './row-list.tsx';
import { keptLabels } from './words.ts';

interface ImportKeptProps {
  source: BusinessImport;
  overwrite: KeptField[];
  onChoose: (overwrite: KeptField[]) => void;
}

export function ImportKept({ source, overwrite, onChoose }: ImportKeptProps) {
  const { id, kept } = source;
  const fields = [...new Set(kept.fields.map(({ field }) => field))];
  const countOf = (field: KeptField, by: 'owner' | 'staff') =>
    kept.fields.find((one) => one.field === field && one.by === by)?.rows ?? 0;
  return (
    <section aria-labelledby="import-kept" className="mt-5">
      <h2 id="import-kept" className="mb-1 font-bold">
        {m.import_count_kept()}
      </h2>
      <p className="mb-3 text-muted">
        {m.import_kept_text({ count: formatCount(kept.rows, m.import_rows_have) })}
      </p>
      <fieldset className="mb-3">
        <legend className="mb-1 font-semibold">{m.import_kept_replace()}</legend>
        {fields.map((field) => (
          <CheckField
            key={field}
            label={m.import_kept_field({
              field: keptLabels[field],
              owners: countOf(field, 'owner'),
              staff: countOf(field, 'staff'),
            })}
            checked={overwrite.includes(field)}
            onChange={({ target }) => onChoose(toggled(overwrite, field, target.checked))}
          />
        ))}
        <p className="mt-1 text-sm text-muted">{m.import_kept_owners_told()}</p>
      </fieldset>
      <RowList
        list="GET /api/admin/imports/:id/kept"
        importId={id}
        label={m.import_count_kept()}
        className="mt-3 h-48"
        rowsOf={(rows) =>
          rows.flatMap(({ line, business, fields: kept }) =>
            kept.map((one) => ({ line, business, one })),
          )
        }
        columns={[
          [m.common_name(), 'w-44', ({ business }) => business.name],
          [m.import_kept_stays(), 'w-56', ({ one }) => describeKept(one)],
          [m.import_kept_file_says(), '', ({ one }) => one.file],
        ]}
      />
    </section>
  );
}

function describeKept({ field, by, at, is }: KeptRow['fields'][number]): string {
  const value = `${keptLabels[field]}: ${is}`;
  const date = formatDate(at);
  return by === 'owner'
    ? m.import_kept_by_owner({ value, date })
    : m.import_kept_by_staff({ value, date });
}
