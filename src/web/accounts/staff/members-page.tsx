import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/members.staff.ts';
import { NO_ROLE } from '../../../domain/rights.ts';
import { formatDate } from '../../kit/dates.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { CheckIcon, ClockIcon, MailIcon } from '../../kit/ui/icons.tsx';
import { Ban, CircleCheck, Pencil, ShieldOff, UserPlus } from '../../kit/ui/later-icons.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import {
  ActionsCell,
  ActionsHeadCell,
  Cell,
  HeadCell,
  SkeletonRows,
  Table,
} from '../../kit/ui/table.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { useSend } from '../../kit/use-send.ts';
import { Confirm, type OpenConfirmation } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffScreen } from '../../staff/staff-screen.tsx';
import { nameRole } from '../role-names.ts';
import { STAFF_LISTS } from './lists.ts';
import { RoleOptions, useRoleChoices } from './role-choices.tsx';

const InviteForm = later(() => import('./invite-form.tsx'), 'InviteForm');

type Doing = 'link' | 'two-factor' | 'disable' | 'enable';

type StaffTask = { kind: 'invite' } | { kind: 'role' | Doing; member: StaffMember };

interface StaffTaskDialogProps {
  user: User;
  task: StaffTask;
  onClose: () => void;
}

function StaffTaskDialog({ user, task, onClose }: StaffTaskDialogProps) {
  if (task.kind === 'invite') {
    return (
      <FormDialog
        title={m.staff_invite_title()}
        description={m.staff_invite_effect()}
        height="h-80"
        onClose={onClose}
      >
        <InviteForm user={user} onClose={onClose} />
      </FormDialog>
    );
  }
  if (task.kind === 'role')
    return <ChangeRole user={user} member={task.member} onClose={onClose} />;
  return <Confirm action={memberTask(task.kind, task.member)} onClose={onClose} />;
}

function memberTask(kind: Doing, { id, email: name }: StaffMember): OpenConfirmation {
  const params = { id };
  const change = (isDisabled: boolean) =>
    send('PUT /api/admin/staff/:id', { params, body: { isDisabled } });
  const [title, text, confirm, done, run] = {
    link: [
      m.staff_link_title(),
      m.staff_link_effect(),
      m.common_send(),
      m.staff_link_sent(),
      () => send('POST /api/admin/staff/:id/invitation', { params }),
    ] as const,
    'two-factor': [
      m.staff_two_factor_title(),
      m.staff_two_factor_effect(),
      m.common_turn_off(),
      m.two_factor_now_off(),
      () => send('POST /api/admin/staff/:id/two-factor/stop', { params }),
    ] as const,
    disable: [
      m.staff_disable_title(),
      m.staff_disable_effect(),
      m.staff_disable(),
      m.staff_disabled_toast(),
      () => change(true),
    ] as const,
    enable: [
      m.staff_enable_title(),
      m.staff_enable_effect(),
      m.staff_enable(),
      m.staff_enabled_toast(),
      () => change(false),
    ] as const,
  }[kind];
  return {
    label: title,
    asks: { title, name, text, confirm },
    run: async () => {
      await run();
      return { title: done, description: name };
    },
  };
}

interface ChangeRoleProps {
  user: User;
  member: StaffMember;
  onClose: () => void;
}

function ChangeRole({ user, member, onClose }: ChangeRoleProps) {
  const [role, setRole] = useState(member.role);
  const choices = useRoleChoices(user, member);
  const chosen = choices.find(({ value }) => value === role);
  const change = useSend({
    run: () => send('PUT /api/admin/staff/:id', { params: { id: member.id }, body: { role } }),
    done: {
      title: m.staff_role_changed(),
      description: `${member.email}: ${chosen?.label ?? role}`,
    },
    fallback: m.staff_role_change_failed(),
    lists: STAFF_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_role_change_title()}
      description={<span className="wrap-anywhere">{member.email}</span>}
      confirmLabel={m.common_save()}
      isPending={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    >
      <SelectField
        label={m.common_role()}
        value={role}
        hint={chosen?.explanation}
        onChange={({ target }) => setRole(target.value)}
      >
        <RoleOptions choices={choices} />
        <option value={NO_ROLE}>{m.roles_none()}</option>
      </SelectField>
    </ConfirmDialog>
  );
}

export function MembersPage() {
  const user = useStaffUser();
  const [task, setTask] = useState<StaffTask | null>(null);
  return (
    <StaffScreen
      title={m.common_staff()}
      about={m.staff_lead()}
      tools={
        <>
          <ButtonLink variant="secondary" to="/admin/staff/roles">
            {m.common_roles()}
          </ButtonLink>
          <Button onClick={() => setTask({ kind: 'invite' })}>
            <UserPlus size={20} aria-hidden="true" /> {m.staff_invite()}
          </Button>
        </>
      }
    >
      <StaffTable userId={user.id} onTask={setTask} />
      {task && <StaffTaskDialog user={user} task={task} onClose={() => setTask(null)} />}
    </StaffScreen>
  );
}

const staff = readPages('GET /api/admin/staff', { query: {} });

interface StaffTableProps {
  userId: string;
  onTask: (task: StaffTask) => void;
}

function StaffTable({ userId, onTask }: StaffTableProps) {
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
      <Table label={m.common_staff()} className="min-w-5xl">
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

interface StaffRowProps {
  member: StaffMember;
  isSelf: boolean;
  onTask: (task: StaffTask) => void;
}

function StaffRow({ member, isSelf, onTask }: StaffRowProps) {
  const { name, email, status, hasTwoFactor, hasPasskey, createdAt } = member;
  const known = name || email;
  const isDisabled = status === 'disabled';
  return (
    <tr data-item className="border-b border-line bg-surface last:border-b-0">
      <Cell title={email} className="pl-4 font-semibold">
        {email}
        {isSelf && <span className="font-normal text-muted"> {m.staff_own_mark()}</span>}
      </Cell>
      <Cell title={name}>{name}</Cell>
      <Cell title={nameRole(member)}>{nameRole(member)}</Cell>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell>
        {hasTwoFactor ? m.staff_two_factor_on() : m.staff_two_factor_off()}
        {hasPasskey && <span className="block text-sm text-muted">{m.staff_passkey()}</span>}
      </Cell>
      <Cell>{formatDate(createdAt)}</Cell>
      <ActionsCell>
        <div className="flex">
          <IconButton
            label={m.staff_role_change_named({ known })}
            onClick={() => onTask({ kind: 'role', member })}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.staff_link_send_named({ known })}
            disabled={isDisabled}
            onClick={() => onTask({ kind: 'link', member })}
          >
            <MailIcon size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.staff_two_factor_off_named({ known })}
            disabled={!hasTwoFactor || isSelf}
            onClick={() => onTask({ kind: 'two-factor', member })}
          >
            <ShieldOff size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`${isDisabled ? m.staff_enable() : m.staff_disable()} ${known}`}
            onClick={() => onTask({ kind: isDisabled ? 'enable' : 'disable', member })}
          >
            {isDisabled ? (
              <CircleCheck size={18} aria-hidden="true" />
            ) : (
              <Ban size={18} aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </ActionsCell>
    </tr>
  );
}

function StatusBadge({ status }: { status: StaffMember['status'] }) {
  if (status === 'active') {
    return (
      <Badge tone="accent">
        <CheckIcon size={14} aria-hidden="true" /> {m.staff_state_active()}
      </Badge>
    );
  }
  return (
    <Badge>
      {status === 'invited' ? (
        <>
          <ClockIcon size={14} aria-hidden="true" /> {m.staff_state_invited()}
        </>
      ) : (
        <>
          <Ban size={14} aria-hidden="true" /> {m.staff_state_disabled()}
        </>
      )}
    </Badge>
  );
}
