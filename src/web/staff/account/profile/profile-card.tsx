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
