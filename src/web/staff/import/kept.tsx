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
        {m.staff_import_kept()}
      </h2>
      <p className="mb-3 text-muted">
        {m.staff_import_count_say_otherwise({ count: formatCount(kept.rows, m.count_rows_say) })}
      </p>
      <fieldset className="mb-3">
        <legend className="mb-1 font-semibold">{m.staff_import_set_from_the_file()}</legend>
        {fields.map((field) => (
          <CheckField
            key={field}
            label={m.staff_import_field_of_owners_and_staff({
              field: keptLabels[field],
              owners: countOf(field, 'owner'),
              staff: countOf(field, 'staff'),
            })}
            checked={overwrite.includes(field)}
            onChange={({ target }) => onChoose(toggled(overwrite, field, target.checked))}
          />
        ))}
        <p className="mt-1 text-sm text-muted">{m.staff_import_the_owner_is_told()}</p>
      </fieldset>
      <RowList
        list="GET /api/admin/imports/:id/kept"
        importId={id}
        label={m.staff_import_kept()}
        className="mt-3 h-48"
        rowsOf={(rows) =>
          rows.flatMap(({ line, business, fields: kept }) =>
            kept.map((one) => ({ line, business, one })),
          )
        }
        columns={[
          [m.staff_import_name(), 'w-44', ({ business }) => business.name],
          [m.staff_import_stays(), 'w-56', ({ one }) => describeKept(one)],
          [m.staff_import_the_file_says(), '', ({ one }) => one.file],
        ]}
      />
    </section>
  );
}

function describeKept({ field, by, at, is }: KeptRow['fields'][number]): string {
  const value = `${keptLabels[field]}: ${is}`;
  const date = formatDate(at);
  return by === 'owner'
    ? m.staff_import_value_the_owners_of_date({ value, date })
    : m.staff_import_value_staffs_of_date({ value, date });
}
