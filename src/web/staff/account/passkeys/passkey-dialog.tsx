import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import type { OwnPasskey } from '../../../../contract/passkeys.ts';
import { makePasskey } from '../../../accounts/ask-passkey.ts';
import { send } from '../../../send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { OwnProof } from '../own-proof.tsx';
import { NamePasskey } from './name-passkey.tsx';

export type PasskeyTask =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: OwnPasskey }
  | { kind: 'remove'; passkey: OwnPasskey };

interface PasskeyDialogProps<Task = PasskeyTask> {
  user: User;
  task: Task;
  onClose: () => void;
  onDone: (left: OwnPasskey[], title: string) => void;
}

export function PasskeyDialog(props: PasskeyDialogProps) {
  const { user, task, onClose, onDone } = props;
  if (task.kind === 'add') return <AddPasskey {...{ user, onClose, onDone }} />;
  if (task.kind === 'rename') {
    return (
      <Dialog open onOpenChange={onClose} title={m.staff_account_rename_the_passkey()}>
        <NamePasskey
          passkey={task.passkey}
          onNamed={(left) => onDone(left, m.staff_account_passkey_renamed())}
        />
      </Dialog>
    );
  }
  const { id, name } = task.passkey;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.staff_account_remove_the_passkey()}
      description={m.staff_account_name_will_no_longer_sign_you({ name })}
    >
      <OwnProof
        user={user}
        submitLabel={m.staff_account_remove()}
        send={(body) => send('POST /api/auth/passkeys/:id/remove', { params: { id }, body })}
        onSent={(left) => onDone(left, m.staff_account_passkey_removed())}
      />
    </Dialog>
  );
}

function AddPasskey({ user, onClose, onDone }: Omit<PasskeyDialogProps, 'task'>) {
  const [name, setName] = useState('');
  const add = async (plan: Parameters<typeof makePasskey>[0]) => {
    const made = await makePasskey(plan);
    return send('POST /api/auth/passkeys', { body: { name: name.trim() || 'Passkey', made } });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.staff_account_add_a_passkey()}
      description={m.staff_account_confirm_that_it_is_you_then()}
    >
      <OwnProof
        user={user}
        submitLabel={m.staff_account_continue()}
        send={async (body) => add(await send('POST /api/auth/passkeys/plan', { body }))}
        onSent={(all) => onDone(all, m.staff_account_passkey_added())}
      >
        <TextField
          label={m.staff_account_name_of_the_passkey()}
          hint={m.staff_account_to_know_it_by_such_as()}
          maxLength={60}
          value={name}
          placeholder={m.staff_account_my_laptop()}
          onChange={({ target }) => setName(target.value)}
        />
      </OwnProof>
    </Dialog>
  );
}
