import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import type { OwnPasskey } from '../../../../contract/passkeys.ts';
import { currentUser } from '../../../accounts/current-user.ts';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { PasskeyDialog, type PasskeyTask } from './passkey-dialog.tsx';
import { PasskeyItem } from './passkey-item.tsx';

const ownPasskeys = read('GET /api/auth/passkeys', {});

export function PasskeysCard({ user }: { user: User }) {
  const { data: passkeys, error } = useQuery({ ...ownPasskeys, refetchOnMount: 'always' });
  const [task, setTask] = useState<PasskeyTask | null>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  const isHydrated = useIsHydrated();
  const list = useRef<HTMLUListElement>(null);
  const settle = (left: OwnPasskey[], title: string) => {
    // What is below does not move when one goes.
    if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
    queryClient.setQueryData(ownPasskeys.queryKey, left);
    const changed: User = { ...user, hasPasskey: left.length > 0 };
    queryClient.setQueryData(currentUser.queryKey, changed);
    setTask(null);
    toast({ title });
    setTimeout(() => list.current?.focus());
  };
  return (
    <Card title={m.passkeys_title()}>
      <p className="mb-3">{m.passkeys_lead()}</p>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {m.passkeys_load_failed()}
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.passkeys_title()}
        className="min-h-22 divide-y divide-line"
      >
        {!passkeys && !error && <li className="skeleton my-3 h-16" aria-hidden="true" />}
        {passkeys?.length === 0 && <li className="py-2 text-muted">{m.passkeys_empty()}</li>}
        {passkeys?.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onTask={setTask} />
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-3"
        disabled={!isHydrated}
        onClick={() => setTask({ kind: 'add' })}
      >
        {m.passkeys_add_button()}
      </Button>
      {task && (
        <PasskeyDialog user={user} task={task} onClose={() => setTask(null)} onDone={settle} />
      )}
    </Card>
  );
}
