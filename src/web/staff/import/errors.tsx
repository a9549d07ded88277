import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { formatCount } from '../../format.ts';
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
        <h3 id="import-errors" className="font-bold">
          {list.data ? formatCount(total, 'problem', 'problems') : 'Problems'}
        </h3>
        <ButtonAnchor
          variant="secondary"
          href={`/api/admin/imports/${importId}/errors.csv`}
          download
        >
          Download as CSV
        </ButtonAnchor>
      </div>
      {list.isError && <p role="alert">The problems could not be loaded.</p>}
      <RowList
        label="Problems of the import"
        className="h-64"
        list={list}
        head={
          <>
            <HeadCell className="w-18 text-right">Line</HeadCell>
            <HeadCell className="w-32">Column</HeadCell>
            <HeadCell>Reason</HeadCell>
            <HeadCell className="w-44">Value</HeadCell>
          </>
        }
      >
        {errors?.map(({ id, line, column, value, reason }) => (
          <tr key={id} className="border-b border-line last:border-0">
            <Cell className="text-right">{line}</Cell>
            <Cell title={column ?? undefined}>{column ?? 'Whole row'}</Cell>
            <Cell title={reason}>{reason}</Cell>
            <Cell title={value ?? undefined}>{value}</Cell>
          </tr>
        ))}
      </RowList>
    </section>
  );
}
