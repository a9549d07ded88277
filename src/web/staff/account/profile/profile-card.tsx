import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import { nameRole } from '../../../accounts/role-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';

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
        {user.mustChangePassword
          ? m.staff_account_choose_your_own_password_to_use()
          : nameRole(user)}
      </p>
      <p role="status" className="wrap-anywhere">
        {asked &&
          `${m.staff_account_if_nobody_else_has_this_address({ asked })} ${m.mail_limits()}`}
      </p>
      {user.isFromOrganization ? (
        <p className="mt-3">{m.staff_account_your_organization_keeps_your_name()}</p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" disabled={!isHydrated} onClick={() => setTask('name')}>
            {m.staff_account_change_name()}
          </Button>
          <Button variant="secondary" disabled={!isHydrated} onClick={() => setTask('email')}>
            {m.staff_account_change_address()}
          </Button>
        </div>
      )}
      {task === 'name' && (
        <Dialog open onOpenChange={close} title={m.staff_account_change_your_name()}>
          <NameForm name={name} onClose={close} />
        </Dialog>
      )}
      {task === 'email' && (
        <Dialog
          open
          onOpenChange={close}
          title={m.staff_account_change_your_email_address()}
          description={m.staff_account_you_sign_in_with_it_and()}
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
