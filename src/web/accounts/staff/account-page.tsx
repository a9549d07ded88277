import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnPasskey, User } from '../../../contract/accounts.ts';
import type { NoticeChoices } from '../../../contract/queue.staff.ts';
import { HttpError, read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { KeyRound } from '../../kit/ui/later-icons.tsx';
import { SwitchField } from '../../kit/ui/switch-field.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { spoken } from '../../staff/decide.tsx';
import { StaffForm } from '../../staff/form.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { makePasskey } from '../ask-passkey.ts';
import { currentUser } from '../current-user.ts';
import { isStaff } from '../names.ts';
import { PasswordForm } from '../password-form.tsx';
import { useChangeUser } from '../use-change-user.ts';
import { OwnProof } from './own-proof.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const ownPasskeys = read('GET /api/auth/passkeys', {});

function PasskeysCard({ user }: { user: User }) {
  const { data: passkeys, error } = useQuery({ ...ownPasskeys, refetchOnMount: 'always' });
  const [task, setTask] = useState<PasskeyTask | null>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  const isHydrated = useIsHydrated();
  const list = useRef<HTMLUListElement>(null);
  const settle = (left: OwnPasskey[], title: string) => {
    // Keeps the list's height, so that the content below doesn't move.
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

interface PasskeyItemProps {
  passkey: OwnPasskey;
  onTask: (task: PasskeyTask) => void;
}

function PasskeyItem({ passkey, onTask }: PasskeyItemProps) {
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

export function AccountPage() {
  const user = useStaffUser();
  const change = useChangeUser();
  return (
    <StaffScreen title={m.account_title()}>
      <div className="flex max-w-2xl flex-col gap-6">
        <ProfileCard user={user} />
        {user.hasPassword ? (
          <>
            <Card title={m.common_password()}>
              <PasswordForm
                onChanged={(changed) => change(changed, m.account_password_changed())}
              />
            </Card>
            <TwoFactorCard user={user} />
          </>
        ) : (
          <p className="text-muted">{m.account_no_password()}</p>
        )}
        {(user.hasPassword || user.hasPasskey) && <PasskeysCard user={user} />}
        {isStaff(user) && <NoticesCard />}
        <SessionsCard user={user} />
      </div>
    </StaffScreen>
  );
}

const question = read('GET /api/admin/notice-choices', {});

function NoticesCard() {
  const { data, error } = useQuery({ ...question, staleTime: 0 });
  return (
    <Card title={m.account_mail_title()}>
      {data && <Choices choices={data} />}
      {!data && error && <ListFailure error={error} fallback={m.account_mail_load_failed()} />}
      {!data && !error && <StaffSkeleton className="h-60" />}
    </Card>
  );
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const choose = useChoose(choices);
  return (
    <div className="grid gap-3">
      <SwitchField
        label={m.account_mail_daily()}
        hint={m.account_mail_daily_hint()}
        checked={choices.dailyDigest}
        onChange={(dailyDigest) => choose({ dailyDigest })}
      />
      <SwitchField
        label={m.account_mail_late()}
        hint={m.account_mail_late_hint()}
        checked={choices.overdueMail}
        onChange={(overdueMail) => choose({ overdueMail })}
      />
      <SwitchField
        label={m.account_live()}
        hint={m.account_live_hint()}
        checked={choices.liveDashboard}
        onChange={(liveDashboard) => choose({ liveDashboard })}
      />
    </div>
  );
}

/** Optimistic update that is reverted if the server rejects it. */
function useChoose(choices: NoticeChoices) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    // Runs one request at a time, so that the last choice wins.
    scope: { id: 'notice-choices' },
    mutationFn: (body: NoticeChoices) => send('PUT /api/admin/notice-choices', { body }),
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.account_mail_save_failed();
      toast({ title: m.common_error(), description, variant: 'destructive' });
      return queryClient.invalidateQueries({ queryKey: question.queryKey });
    },
  });
  return (changed: Partial<NoticeChoices>) => {
    const now = { ...(queryClient.getQueryData(question.queryKey) ?? choices), ...changed };
    queryClient.setQueryData(question.queryKey, now);
    mutate(now);
  };
}

type PasskeyTask =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: OwnPasskey }
  | { kind: 'remove'; passkey: OwnPasskey };

interface PasskeyDialogProps<Task = PasskeyTask> {
  user: User;
  task: Task;
  onClose: () => void;
  onDone: (left: OwnPasskey[], title: string) => void;
}

function PasskeyDialog(props: PasskeyDialogProps) {
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

interface NamePasskeyProps {
  passkey: OwnPasskey;
  onNamed: (all: OwnPasskey[]) => void;
}

function NamePasskey({ passkey: { id, ...passkey }, onNamed }: NamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send('PUT /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: onNamed,
  });
  const refusal = error instanceof HttpError ? error.detail : m.common_no_response_retry();
  return (
    <StaffForm submit={m.common_save()} isPending={isPending} onSubmit={() => mutate()}>
      <TextField
        label={m.common_name()}
        required
        maxLength={60}
        value={name}
        error={error ? refusal : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </StaffForm>
  );
}
