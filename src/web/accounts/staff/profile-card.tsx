import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { ownName, type User } from '../../../contract/accounts.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { StaffForm } from '../../staff/form.tsx';
import { nameRole } from '../role-names.ts';
import { useChangeUser } from '../use-change-user.ts';
import { OwnProof } from './own-proof.tsx';

type Task = 'name' | 'email';

export function ProfileCard({ user }: { user: User }) {
  const [task, setTask] = useState<Task | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const close = () => setTask(null);
  return (
    <Card title={name || user.email}>
      <p className="wrap-anywhere text-muted">
        {name && `${user.email}, `}
        {user.mustChangePassword ? m.account_password_own() : nameRole(user)}
      </p>
      <p role="status" className="wrap-anywhere">
        {asked && `${m.account_email_link_sent({ asked })} ${m.common_no_email()}`}
      </p>
      {user.isFromOrganization ? (
        <p className="mt-3">{m.account_profile_organization()}</p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" disabled={!isHydrated} onClick={() => setTask('name')}>
            {m.account_name_button()}
          </Button>
          <Button variant="secondary" disabled={!isHydrated} onClick={() => setTask('email')}>
            {m.account_email_button()}
          </Button>
        </div>
      )}
      {task === 'name' && (
        <Dialog open onOpenChange={close} title={m.account_name_title()}>
          <NameForm name={name} onClose={close} />
        </Dialog>
      )}
      {task === 'email' && (
        <Dialog
          open
          onOpenChange={close}
          title={m.account_email_title()}
          description={m.account_email_lead()}
        >
          <EmailForm
            user={user}
            onAsked={(email) => {
              setAsked(email);
              close();
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

interface EmailFormProps {
  user: User;
  onAsked: (email: string) => void;
}

function EmailForm({ user, onAsked }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  return (
    <OwnProof
      user={user}
      submitLabel={m.account_email_send_link()}
      send={(proof) => {
        setError(undefined);
        return send('POST /api/auth/email', { body: { ...proof, email } });
      }}
      onRefused={(fields) => setError(fields.find(({ field }) => field === 'email')?.message)}
      onSent={() => onAsked(email)}
    >
      <TextField
        name="email"
        type="email"
        label={m.account_email_new()}
        required
        maxLength={254}
        autoComplete="email"
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value.trim())}
      />
    </OwnProof>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChangeUser();
  const form = useForm({ resolver: zodResolver(ownName), defaultValues: { name } });
  const save = useSendForm({
    mutationKey: ['name'],
    send: (body: { name: string }) => send('PUT /api/auth/name', { body }),
    fields: ownName.shape,
    setError: form.setError,
    onSent: (user) => {
      change(user, m.account_name_changed());
      onClose();
    },
  });
  return (
    <StaffForm
      label={m.common_name()}
      submit={save.isPending ? m.common_saving() : m.common_save()}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
    >
      <FormField
        form={form}
        name="name"
        label={m.common_name()}
        required
        maxLength={100}
        autoComplete="name"
        hint={m.account_name_hint()}
      />
    </StaffForm>
  );
}
