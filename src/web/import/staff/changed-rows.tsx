import * as m from '#messages';
import { formatCount } from '../../kit/format.ts';
import { useOwnFields } from './own-fields.tsx';
import { RowList } from './row-list.tsx';
import { nameKept } from './words.ts';

/** Lists the listings that the import changes, field by field. */
export function ChangedRows({ importId, count }: { importId: number; count: number }) {
  const own = useOwnFields();
  return (
    <details className="mt-5">
      <summary className="mb-2 w-fit cursor-pointer font-semibold text-accent pointer-coarse:py-3">
        {m.import_changes_title({ rows: formatCount(count, m.count_file_rows) })}
      </summary>
      <RowList
        list="GET /api/admin/imports/:id/changes"
        importId={importId}
        label={m.import_count_changed()}
        className="max-h-72"
        rowsOf={(rows) =>
          rows.flatMap(({ line, business, fields }) => {
            const [first = null, ...others] = fields;
            return [first, ...others].map((one) => ({ line, business, one }));
          })
        }
        columns={[
          [m.common_name(), 'w-44', ({ business }) => business.name],
          [
            m.clean_field(),
            'w-36',
            ({ one }) => (one ? (one.label ?? nameKept(one.field, own)) : m.import_changes_other()),
          ],
          [m.import_kept_stays(), '', ({ one }) => one?.is],
          [m.import_kept_file_says(), '', ({ one }) => one?.file],
        ]}
      />
    </details>
  );
}
