import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { StaffTable } from './table.tsx';
import { type StaffTask, StaffTaskDialog } from './task-dialog.tsx';

export function StaffPage() {
  return <StaffOnly isForAdmins>{(user) => <Staff user={user} />}</StaffOnly>;
}

function Staff({ user }: { user: User }) {
  const [task, setTask] = useState<StaffTask | null>(null);
  const isHydrated = useIsHydrated();
  return (
    <TooltipProvider>
      <Metadata title="Staff" isHidden />
      <div className="page-width py-6">
        <BackLink to="/admin">Admin Dashboard</BackLink>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-2xl font-extrabold">Staff</h1>
            <p className="text-muted">Everyone who can sign in, and what they can do</p>
          </div>
          <Button disabled={!isHydrated} onClick={() => setTask({ kind: 'invite' })}>
            <UserPlus size={20} aria-hidden="true" /> Invite
          </Button>
        </div>
        <StaffTable userId={user.id} onTask={setTask} />
      </div>
      {task && <StaffTaskDialog task={task} onClose={() => setTask(null)} />}
    </TooltipProvider>
  );
}
