import * as m from '#messages';
import type { OwnPasskey } from '../../../../contract/passkeys.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyRound } from '../../../ui/later-icons.tsx';
import { spoken } from '../../decide.tsx';
import type { PasskeyTask } from './passkey-dialog.tsx';

interface PasskeyItemProps {
  passkey: OwnPasskey;
  onTask: (task: PasskeyTask) => void;
}

export function PasskeyItem({ passkey, onTask }: PasskeyItemProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound size={24} aria-hidden="true" className="shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {isSynced
            ? m.passkeys_added_synced({ date: formatDate(createdAt) })
            : m.passkeys_added_on({ date: formatDate(createdAt) })}
          <br />
          {lastUsedAt
            ? m.passkeys_last_used({ date: formatDate(lastUsedAt) })
            : m.passkeys_never_used()}
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button variant="quiet" onClick={() => onTask({ kind: 'rename', passkey })}>
          {spoken(m.passkeys_rename_named, { name })}
        </Button>
        <Button variant="quiet" onClick={() => onTask({ kind: 'remove', passkey })}>
          {spoken(m.passkeys_remove_named, { name })}
        </Button>
      </div>
    </li>
  );
}
