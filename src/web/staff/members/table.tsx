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
      aria-label={m.staff_members_accounts()}
      className="rounded-card border border-line bg-surface"
    >
      <Table label={m.staff_members_staff()} className="min-w-264">
        <thead>
          <tr>
            <HeadCell className="w-64 pl-4">{m.staff_members_email()}</HeadCell>
            <HeadCell>{m.staff_members_name()}</HeadCell>
            <HeadCell className="w-32">{m.staff_members_role()}</HeadCell>
            <HeadCell className="w-28">{m.staff_members_status()}</HeadCell>
            <HeadCell className="w-24">{m.staff_members_two_factor()}</HeadCell>
            <HeadCell className="w-40">{m.staff_members_since()}</HeadCell>
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
          {m.staff_members_the_accounts_could_not_be_loaded()}
        </p>
      )}
      <MoreButton
        query={query}
        label={m.staff_members_load_more()}
        className="border-t border-line p-3 text-center"
      />
    </section>
  );
}
