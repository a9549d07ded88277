import * as m from '#messages';
import { formatCount } from '../../format.ts';
import { RowList } from './row-list.tsx';

export function ImportMended({ importId, count }: { importId: number; count: number }) {
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
          [m.import_corrected_listing(), '', (cell) => describeMended(cell)],
        ]}
      />
    </details>
  );
}

interface Mended {
  became: string;
  reason: string | null;
}

export function describeMended({ became, reason }: Mended): string {
  if (became !== '') return reason === null ? became : `${became}. ${reason}`;
  return reason === null ? m.import_corrected_empty() : m.import_corrected_empty_why({ reason });
}
