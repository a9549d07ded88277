import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
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
      aria-label="Accounts"
      className="rounded-card border border-line bg-surface"
    >
      <Table label="Staff" className="min-w-264">
        <thead>
          <tr>
            <HeadCell className="w-64 pl-4">Email</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell className="w-32">Role</HeadCell>
            <HeadCell className="w-28">Status</HeadCell>
            <HeadCell className="w-24">Two-factor</HeadCell>
            <HeadCell className="w-40">Since</HeadCell>
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
          The accounts could not be loaded. Please reload the page.
        </p>
      )}
      <MoreButton
        query={query}
        label="Load more"
        className="border-t border-line p-3 text-center"
      />
    </section>
  );
}
