import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { readPages } from '../../read-pages.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { ActionsHeadCell, HeadCell, SkeletonRows, Table } from '../../ui/table.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { StaffRow } from './row.tsx';
import type { StaffTask } from './task-dialog.tsx';

const staff = readPages('GET /api/admin/staff', { query: {} });

interface StaffTableProps {
  userId: string;
  onTask: (task: StaffTask) => void;
}

export function StaffTable({ userId, onTask }: StaffTableProps) {
  const query = useInfiniteQuery(staff);
  const focus = useListFocus(() => null);
  const { data, error, isPending } = query;
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section
      {...focus}
      aria-label={m.staff_accounts()}
      className="rounded-card border border-line bg-surface"
    >
      <Table label={m.common_staff()} className="min-w-264">
        <thead>
          <tr>
            <HeadCell className="w-64 pl-4">{m.common_email()}</HeadCell>
            <HeadCell>{m.common_name()}</HeadCell>
            <HeadCell className="w-32">{m.common_role()}</HeadCell>
            <HeadCell className="w-28">{m.common_listing_status()}</HeadCell>
            <HeadCell className="w-24">{m.staff_two_factor()}</HeadCell>
            <HeadCell className="w-40">{m.common_since()}</HeadCell>
            <ActionsHeadCell className="w-46" />
          </tr>
        </thead>
        <tbody>
          {isPending && <SkeletonRows rows={5} columns={7} />}
          {members.map((member) => (
            <StaffRow
              key={member.id}
              member={member}
              isSelf={member.id === userId}
              onTask={onTask}
            />
          ))}
        </tbody>
      </Table>
      {error && (
        <p role="alert" className="p-4 font-medium text-danger">
          {m.staff_load_failed()}
        </p>
      )}
      <MoreButton
        query={query}
        label={m.common_load_more()}
        className="border-t border-line p-3 text-center"
      />
    </section>
  );
}
