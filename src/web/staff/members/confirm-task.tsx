import type { StaffMember } from '../../../contract/staff/members.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';

type Kind = 'link' | 'two-factor' | 'disable' | 'enable';

const words: Record<Kind, { title: string; explain: string; label: string; done: string }> = {
  link: {
    title: 'Send a New Link',
    explain:
      'They get an email with a link to choose a password. It works once, for 7 days. Earlier links stop working.',
    label: 'Send',
    done: 'Link sent',
  },
  'two-factor': {
    title: 'Turn Off Two-Factor',
    explain:
      'For someone who lost their app and their backup codes. Make sure that the request really comes from them. They are signed out, and their password alone is enough until they set it up again.',
    label: 'Turn Off',
    done: 'Two-factor sign-in is off',
  },
  disable: {
    title: 'Disable Account',
    explain:
      'They are signed out right away and cannot sign in until the account is enabled again.',
    label: 'Disable',
    done: 'Account disabled',
  },
  enable: {
    title: 'Enable Account',
    explain: 'They can sign in again with the role that they had.',
    label: 'Enable',
    done: 'Account enabled',
  },
};

interface ConfirmStaffTaskProps {
  kind: Kind;
  member: StaffMember;
  onClose: () => void;
}

export function ConfirmStaffTask({ kind, member, onClose }: ConfirmStaffTaskProps) {
  const { title, explain, label, done } = words[kind];
  const params = { id: member.id };
  const action = useStaffAction({
    run: () => {
      if (kind === 'link') return send('POST /api/admin/staff/:id/invitation', { params });
      if (kind === 'two-factor') {
        return send('POST /api/admin/staff/:id/two-factor/stop', { params });
      }
      return send('PUT /api/admin/staff/:id', { params, body: { isDisabled: kind === 'disable' } });
    },
    done: { title: done, description: member.email },
    fallback: 'The server did not respond. Please try again.',
    lists: STAFF_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{member.email}</p>
          <p className="mt-1">{explain}</p>
        </>
      }
      confirmLabel={label}
      isPending={action.isPending}
      onConfirm={() => action.mutate(undefined)}
    />
  );
}
