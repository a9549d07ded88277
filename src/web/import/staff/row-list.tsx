import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CallOutput, ListKey, Request } from '../../kit/api.ts';
import { readPages } from '../../kit/read-pages.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { Cell, HeadCell, SkeletonRows, Table } from '../../kit/ui/table.tsx';

type OfImport = Extract<ListKey, `GET /api/admin/imports/:id/${string}`>;

type Column<Row> = [heading: string, width: string, text: (row: Row) => string | null | undefined];

interface RowListProps<K extends OfImport, Row> {
  list: K;
  importId: number;
  label: string;
  className: string;
  rowsOf: (items: CallOutput<K>[number][]) => Row[];
  columns: Column<Row>[];
  head?: (total: number | undefined) => ReactNode;
}

export function RowList<K extends OfImport, Row extends { line: number }>(
  props: RowListProps<K, Row>,
) {
  const { label, className, columns, head } = props;
  const request = { params: { id: props.importId }, query: {} } as unknown as Request<K>;
  const list = useInfiniteQuery({ ...readPages(props.list, request), refetchOnMount: 'always' });
  const rows = list.data && props.rowsOf(list.data.pages.flatMap(({ items }) => items));
  return (
    <>
      {head?.(list.data?.pages[0]?.total)}
      {list.isError && <p role="alert">{m.import_rows_failed()}</p>}
      <div className={`overflow-y-auto rounded-card border border-line ${className}`}>
        <Table label={label} className="min-w-2xl">
          <thead>
            <tr>
              <HeadCell className="w-18 text-right">{m.import_line()}</HeadCell>
              {columns.map(([heading, width]) => (
                <HeadCell key={heading} className={width}>
                  {heading}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's rows stay in their order
              <tr key={at} className="border-b border-line last:border-0">
                <Cell className="text-right">{row.line}</Cell>
                {columns.map(([heading, , text]) => (
                  <Cell key={heading} title={text(row) ?? undefined}>
                    {text(row)}
                  </Cell>
                ))}
              </tr>
            ))}
            {list.isPending && <SkeletonRows rows={3} columns={4} />}
          </tbody>
        </Table>
        <MoreButton query={list} label={m.common_show_more()} className="p-2" />
      </div>
    </>
  );
}
