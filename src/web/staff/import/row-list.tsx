import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows, Table } from '../../ui/table.tsx';

interface RowListProps {
  label: string;
  /** Its height, and what is around it. */
  className: string;
  list: {
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  head: ReactNode;
  children: ReactNode;
}

/** Rows of an import's file, in four columns that scroll in their own box. */
export function RowList({ label, className, list, head, children }: RowListProps) {
  return (
    <div className={`overflow-y-auto rounded-card border border-line ${className}`}>
      <Table label={label} className="min-w-2xl">
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {children}
          {list.isPending && <SkeletonRows rows={3} columns={4} />}
        </tbody>
      </Table>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {m.staff_import_show_more()}
        </Button>
      )}
    </div>
  );
}
