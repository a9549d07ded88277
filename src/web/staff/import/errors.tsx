import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { formatCount } from '../../format.ts';
import { readPages } from '../../read-pages.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Cell, HeadCell } from '../../ui/table.tsx';
import { RowList } from './row-list.tsx';

export function ImportErrors({ importId }: { importId: number }) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/imports/:id/errors', { params: { id: importId }, query: {} }),
    refetchOnMount: 'always',
  });
  const errors = list.data?.pages.flatMap(({ items }) => items);
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="import-errors" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-errors" className="font-bold">
          {list.data ? formatCount(total, m.count_problems) : m.staff_import_problems()}
        </h2>
        <ButtonAnchor
          variant="secondary"
          href={`/api/admin/imports/${importId}/errors.csv`}
          download
        >
          {m.staff_import_download_as_csv()}
        </ButtonAnchor>
      </div>
      {list.isError && <p role="alert">{m.staff_import_the_problems_could_not_be_loaded()}</p>}
      <RowList
        label={m.staff_import_problems_of_the_import()}
        className="h-64"
        list={list}
        head={
          <>
            <HeadCell className="w-18 text-right">{m.staff_import_line()}</HeadCell>
            <HeadCell className="w-32">{m.staff_import_column()}</HeadCell>
            <HeadCell>{m.staff_import_reason()}</HeadCell>
            <HeadCell className="w-44">{m.staff_import_value()}</HeadCell>
          </>
        }
      >
        {errors?.map(({ id, line, column, value, reason }) => (
          <tr key={id} className="border-b border-line last:border-0">
            <Cell className="text-right">{line}</Cell>
            <Cell title={column ?? undefined}>{column ?? m.staff_import_whole_row()}</Cell>
            <Cell title={reason}>{reason}</Cell>
            <Cell title={value ?? undefined}>{value}</Cell>
          </tr>
        ))}
      </RowList>
    </section>
  );
}
