import * as m from '#messages';
import { formatCount } from '../../kit/format.ts';
import { ButtonAnchor } from '../../kit/ui/button.tsx';
import { RowList } from './row-list.tsx';

export function ImportErrors({ importId }: { importId: number }) {
  return (
    <section aria-labelledby="import-errors" className="mt-5">
      <RowList
        list="GET /api/admin/imports/:id/errors"
        importId={importId}
        label={m.import_problems_label()}
        className="h-64"
        rowsOf={(errors) => errors}
        columns={[
          [m.common_column(), 'w-32', ({ column }) => column ?? m.import_whole_row()],
          [m.common_reason(), '', ({ reason }) => reason],
          [m.import_value(), 'w-44', ({ value }) => value],
        ]}
        head={(total) => (
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 id="import-errors" className="font-bold">
              {total === undefined ? m.import_problems() : formatCount(total, m.count_problems)}
            </h2>
            <ButtonAnchor
              variant="secondary"
              href={`/api/admin/imports/${importId}/errors.csv`}
              download
            >
              {m.import_download_csv()}
            </ButtonAnchor>
          </div>
        )}
      />
    </section>
  );
}
