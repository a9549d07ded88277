import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { UserPlus } from '../../ui/later-icons.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { StaffTable } from './table.tsx';
import { type StaffTask, StaffTaskDialog } from './task-dialog.tsx';

export function StaffPage() {
  return <StaffOnly>{(user) => <Staff user={user} />}</StaffOnly>;
}

function Staff({ user }: { user: User }) {
  const [task, setTask] = useState<StaffTask | null>(null);
  const isHydrated = useIsHydrated();
  return (
    <TooltipProvider>
      <Metadata title={m.staff_members_staff()} isHidden />
      <div className="page-width py-6">
        <BackLink to="/admin">{m.staff_members_admin_dashboard()}</BackLink>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-2xl font-extrabold">{m.staff_members_staff()}</h1>
            <p className="text-muted">{m.staff_members_everyone_who_can_sign_in_and()}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to="/admin/staff/roles">
              {m.staff_members_roles()}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/admin/staff/programs">
              {m.staff_members_programs()}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/admin/staff/webhooks">
              {m.staff_members_webhooks()}
            </ButtonLink>
            <Button disabled={!isHydrated} onClick={() => setTask({ kind: 'invite' })}>
              <UserPlus size={20} aria-hidden="true" /> {m.staff_members_invite()}
            </Button>
          </div>
        </div>
        <StaffTable userId={user.id} onTask={setTask} />
      </div>
      {task && <StaffTaskDialog user={user} task={task} onClose={() => setTask(null)} />}
    </TooltipProvider>
  );
}
