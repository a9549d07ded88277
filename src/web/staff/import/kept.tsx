import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { KeptField } from '../../../contract/staff/origins.ts';
import type { BusinessImport, KeptRow } from '../../../contract/staff/transfer.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { readPages } from '../../read-pages.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Cell, HeadCell } from '../../ui/table.tsx';
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
            onChange={({ target }) =>
              onChoose(
                target.checked ? [...overwrite, field] : overwrite.filter((one) => one !== field),
              )
            }
          />
        ))}
        <p className="mt-1 text-sm text-muted">{m.staff_import_the_owner_is_told()}</p>
      </fieldset>
      <KeptRows importId={id} />
    </section>
  );
}

function KeptRows({ importId }: { importId: number }) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/imports/:id/kept', { params: { id: importId }, query: {} }),
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (list.isError) return <p role="alert">{m.staff_import_the_rows_could_not_be_loaded()}</p>;
  return (
    <RowList
      label={m.staff_import_kept()}
      className="mt-3 h-48"
      list={list}
      head={
        <>
          <HeadCell className="w-18 text-right">{m.staff_import_line()}</HeadCell>
          <HeadCell className="w-44">{m.staff_import_name()}</HeadCell>
          <HeadCell className="w-56">{m.staff_import_stays()}</HeadCell>
          <HeadCell>{m.staff_import_the_file_says()}</HeadCell>
        </>
      }
    >
      {rows?.flatMap(({ line, business, fields }) =>
        fields.map((one) => (
          <tr key={`${line} ${one.field}`} className="border-b border-line last:border-0">
            <Cell className="text-right">{line}</Cell>
            <Cell title={business.name}>{business.name}</Cell>
            <Cell title={describeKept(one)}>{describeKept(one)}</Cell>
            <Cell title={one.file}>{one.file}</Cell>
          </tr>
        )),
      )}
    </RowList>
  );
}

function describeKept({ field, by, at, is }: KeptRow['fields'][number]): string {
  const value = `${keptLabels[field]}: ${is}`;
  const date = formatDate(at);
  return by === 'owner'
    ? m.staff_import_value_the_owners_of_date({ value, date })
    : m.staff_import_value_staffs_of_date({ value, date });
}
