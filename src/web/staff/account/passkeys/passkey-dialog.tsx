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
      <Dialog open onOpenChange={onClose} title={m.passkeys_rename_title()}>
        <NamePasskey
          passkey={task.passkey}
          onNamed={(left) => onDone(left, m.passkeys_renamed())}
        />
      </Dialog>
    );
  }
  const { id, name } = task.passkey;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.passkeys_remove_title()}
      description={m.passkeys_remove_effect({ name })}
    >
      <OwnProof
        user={user}
        submitLabel={m.common_remove()}
        send={(body) => send('POST /api/auth/passkeys/:id/remove', { params: { id }, body })}
        onSent={(left) => onDone(left, m.passkeys_removed())}
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
      title={m.passkeys_add_title()}
      description={m.passkeys_add_lead()}
    >
      <OwnProof
        user={user}
        submitLabel={m.common_continue()}
        send={async (body) => add(await send('POST /api/auth/passkeys/plan', { body }))}
        onSent={(all) => onDone(all, m.passkeys_added())}
      >
        <TextField
          label={m.passkeys_name()}
          hint={m.passkeys_name_hint()}
          maxLength={60}
          value={name}
          placeholder={m.passkeys_name_placeholder()}
          onChange={({ target }) => setName(target.value)}
        />
      </OwnProof>
    </Dialog>
  );
}
