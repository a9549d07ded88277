import * as m from '#messages';
import { formatCount } from '../../kit/format.ts';
import { RowList } from './row-list.tsx';

export function MendedRows({ importId, count }: { importId: number; count: number }) {
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
        {m.import_corrected_title({ rows: formatCount(count, m.count_file_rows) })}
      </summary>
      <p className="mb-3 text-muted">{m.import_corrected_text()}</p>
      <RowList
        list="GET /api/admin/imports/:id/mended"
        importId={importId}
        label={m.import_corrected_label()}
        className="max-h-64"
        rowsOf={(rows) => rows}
        columns={[
          [m.common_column(), 'w-32', ({ column }) => column],
          [m.import_corrected_file(), '', ({ value }) => value],
          [m.import_corrected_listing(), '', (one) => describeMended(one)],
        ]}
      />
    </details>
  );
}

export function describeMended({
  became,
  reason,
}: {
  became: string;
  reason: string | null;
}): string {
  if (reason === null) return became || m.import_corrected_empty();
  return became
    ? m.import_corrected_why({ value: became, reason })
    : m.import_corrected_empty_why({ reason });
}
