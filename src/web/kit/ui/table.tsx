import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages';
import { ArrowDown, ArrowUp } from './later-icons.tsx';

interface TableProps {
  label: string;
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

export function Table({ label, className = '', isBusy = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-card">
      <table
        aria-busy={isBusy}
        className={`w-full table-fixed text-left text-sm tabular-nums aria-busy:opacity-60 ${className}`}
      >
        {children}
      </table>
    </section>
  );
}

const headLook = 'border-b border-line px-2 text-xs font-semibold text-muted';

export function HeadCell({ className = '', ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={`h-10 ${headLook} ${className}`} {...props} />;
}

interface SortCellProps {
  className?: string;
  order: 'asc' | 'desc' | null;
  onSort: () => void;
  children: string;
}

export function SortCell({ className = '', order, onSort, children }: SortCellProps) {
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
      className={`${headLook} ${className}`}
    >
      <button
        type="button"
        onClick={onSort}
        className="group flex h-10 w-full cursor-pointer items-center gap-1 text-left hover:text-ink"
      >
        {children}
        <Arrow
          size={14}
          aria-hidden="true"
          className={order ? 'text-accent' : 'opacity-0 group-hover:opacity-60'}
        />
      </button>
    </th>
  );
}

export function Cell({ className = '', ...props }: ComponentProps<'td'>) {
  return <td className={`h-10 truncate px-2 ${className}`} {...props} />;
}

const actionsLook = 'sticky right-0 max-lg:shadow-[-1px_0_0_var(--line)]';

export function ActionsHeadCell({ className = '' }: { className?: string }) {
  return (
    <HeadCell className={`${actionsLook} bg-surface ${className}`}>{m.common_actions()}</HeadCell>
  );
}

/** Needs a row with a background color, which hides the cells scrolling below it. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <Cell data-actions className={`${actionsLook} bg-inherit`}>
      {children}
    </Cell>
  );
}

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  const cells = Array.from({ length: columns }, (_, column) => column);
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row} className="border-b border-line">
      {cells.map((cell) => (
        <Cell key={cell}>
          <div className="skeleton h-5" />
        </Cell>
      ))}
    </tr>
  ));
}
