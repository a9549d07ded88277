import { Ban, Check, CircleCheck, Clock, Mail, Pencil, ShieldOff } from 'lucide-react';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { roleNames } from '../../accounts/role-names.ts';
import { formatDate } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionsCell, Cell } from '../../ui/table.tsx';
import type { StaffTask } from './task-dialog.tsx';

interface StaffRowProps {
  member: StaffMember;
  isSelf: boolean;
  onTask: (task: StaffTask) => void;
}

export function StaffRow({ member, isSelf, onTask }: StaffRowProps) {
  const { name, email, role, status, hasTwoFactor, createdAt } = member;
  const known = name || email;
  const isDisabled = status === 'disabled';
  return (
    <tr data-item className="border-b border-line bg-surface last:border-b-0">
      <Cell title={email} className="pl-4 font-semibold">
        {email}
        {isSelf && <span className="font-normal text-muted"> (you)</span>}
      </Cell>
      <Cell title={name}>{name}</Cell>
      <Cell>{roleNames[role]}</Cell>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell>{hasTwoFactor ? 'On' : 'Off'}</Cell>
      <Cell>{formatDate(createdAt)}</Cell>
      <ActionsCell>
        <div className="flex">
          <IconButton
            label={`Change the role of ${known}`}
            onClick={() => onTask({ kind: 'role', member })}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Send ${known} a new link`}
            disabled={isDisabled}
            onClick={() => onTask({ kind: 'link', member })}
          >
            <Mail size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Turn off two-factor sign-in for ${known}`}
            disabled={!hasTwoFactor || isSelf}
            onClick={() => onTask({ kind: 'two-factor', member })}
          >
            <ShieldOff size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`${isDisabled ? 'Enable' : 'Disable'} ${known}`}
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
        <Check size={14} aria-hidden="true" /> Active
      </Badge>
    );
  }
  return (
    <Badge>
      {status === 'invited' ? (
        <>
          <Clock size={14} aria-hidden="true" /> Invited
        </>
      ) : (
        <>
          <Ban size={14} aria-hidden="true" /> Disabled
        </>
      )}
    </Badge>
  );
}
