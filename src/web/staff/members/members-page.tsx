import { useState } from 'react';
import * as m from '#messages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { UserPlus } from '../../ui/later-icons.tsx';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffScreen } from '../staff-screen.tsx';
import { StaffTable } from './table.tsx';
import { type StaffTask, StaffTaskDialog } from './task-dialog.tsx';

export function StaffPage() {
  const user = useStaffUser();
  const [task, setTask] = useState<StaffTask | null>(null);
  return (
    <StaffScreen
      title={m.common_staff()}
      about={m.staff_lead()}
      tools={
        <>
          <ButtonLink variant="secondary" to="/admin/staff/roles">
            {m.common_roles()}
          </ButtonLink>
          <Button onClick={() => setTask({ kind: 'invite' })}>
            <UserPlus size={20} aria-hidden="true" /> {m.staff_invite()}
          </Button>
        </>
      }
    >
      <StaffTable userId={user.id} onTask={setTask} />
      {task && <StaffTaskDialog user={user} task={task} onClose={() => setTask(null)} />}
    </StaffScreen>
  );
}
