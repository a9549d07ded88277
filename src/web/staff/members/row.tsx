import * as m from '#messages';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { nameRole } from '../../accounts/role-names.ts';
import { formatDate } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check } from '../../ui/icons.tsx';
import { Ban, CircleCheck, Clock, Mail, Pencil, ShieldOff } from '../../ui/later-icons.tsx';
import { ActionsCell, Cell } from '../../ui/table.tsx';
import type { StaffTask } from './task-dialog.tsx';

interface StaffRowProps {
  member: StaffMember;
  isSelf: boolean;
  onTask: (task: StaffTask) => void;
}

export function StaffRow({ member, isSelf, onTask }: StaffRowProps) {
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
            <Mail size={18} aria-hidden="true" />
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
        <Check size={14} aria-hidden="true" /> {m.staff_state_active()}
      </Badge>
    );
  }
  return (
    <Badge>
      {status === 'invited' ? (
        <>
          <Clock size={14} aria-hidden="true" /> {m.staff_state_invited()}
        </>
      ) : (
        <>
          <Ban size={14} aria-hidden="true" /> {m.staff_state_disabled()}
        </>
      )}
    </Badge>
  );
}
