import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { formatCount } from '../../format.ts';
import { readPages } from '../../read-pages.ts';
import { Cell, HeadCell } from '../../ui/table.tsx';
import { RowList } from './row-list.tsx';

export function ImportMended({ importId, count }: { importId: number; count: number }) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/imports/:id/mended', { params: { id: importId }, query: {} }),
    refetchOnMount: 'always',
  });
  const mended = list.data?.pages.flatMap(({ items }) => items);
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
        {m.import_mended_title({ rows: formatCount(count, m.count_rows_2) })}
      </summary>
      <p className="mb-3 text-muted">{m.import_mended_why()}</p>
      {list.isError && <p role="alert">{m.staff_import_the_rows_could_not_be_loaded()}</p>}
      <RowList
        label={m.import_mended_cells()}
        className="max-h-64"
        list={list}
        head={
          <>
            <HeadCell className="w-18 text-right">{m.staff_import_line()}</HeadCell>
            <HeadCell className="w-32">{m.staff_import_column()}</HeadCell>
            <HeadCell>{m.import_mended_in_the_file()}</HeadCell>
            <HeadCell>{m.import_mended_in_the_listing()}</HeadCell>
          </>
        }
      >
        {mended?.map(({ id, line, column, value, became, reason }) => {
          const text = became || describeEmpty(reason);
          return (
            <tr key={id} className="border-b border-line last:border-0">
              <Cell className="text-right">{line}</Cell>
              <Cell title={column ?? undefined}>{column}</Cell>
              <Cell title={value}>{value}</Cell>
              <Cell title={text} className={became ? '' : 'text-muted'}>
                {text}
              </Cell>
            </tr>
          );
        })}
      </RowList>
    </details>
  );
}

export function describeEmpty(reason: string | null): string {
  return reason === null ? m.import_mended_empty() : m.import_mended_empty_because({ reason });
}
