import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { ApiToken } from '../../../../contract/staff/api-tokens.ts';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { later } from '../../form.tsx';
import { useStaffUser } from '../../staff-frame.tsx';
import { Loaded, StaffScreen, StaffSkeleton, Views } from '../../staff-screen.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { TokenItem } from './token-item.tsx';

const TokenForm = later(() => import('./token-form.tsx'), 'TokenForm');

type Task = 'make' | ApiToken;

export function ProgramsPage() {
  const user = useStaffUser();
  const tokens = useQuery({ ...read('GET /api/admin/tokens', {}), staleTime: 0 });
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <StaffScreen
      title={m.staff_members_for_programs()}
      about={
        <p>
          {m.staff_members_tokens_let_programs_of_yours()}{' '}
          <a href="/api/docs" className="font-semibold text-accent hover:underline">
            {m.staff_members_what_programs_can_call()}
          </a>
        </p>
      }
      isNarrow
      tools={
        <Button onClick={() => setTask('make')}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_make_a_token()}
        </Button>
      }
    >
      <ForPrograms />
      <Loaded query={tokens} failure={m.staff_members_the_tokens_could_not_be_loaded()}>
        {(made) =>
          made.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-5 text-muted">
              {m.staff_members_no_program_has_a_token_yet()}
            </p>
          ) : (
            <ul className="flex flex-col gap-3">
              {made.map((token) => (
                <TokenItem key={token.id} token={token} onRevoke={() => setTask(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {task === 'make' && (
        <Dialog open onOpenChange={close} title={m.staff_members_make_a_token()}>
          <Suspense fallback={<StaffSkeleton className="h-96" />}>
            <TokenForm user={user} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {task && task !== 'make' && <RevokeToken token={task} onClose={close} />}
    </StaffScreen>
  );
}

export function ForPrograms({ shows = 'tokens' }: { shows?: 'tokens' | 'webhooks' }) {
  return (
    <Views
      label={m.staff_members_for_programs()}
      views={[
        {
          to: '/admin/staff/programs',
          name: m.staff_members_tokens(),
          isCurrent: shows === 'tokens',
        },
        {
          to: '/admin/staff/webhooks',
          name: m.staff_members_webhooks(),
          isCurrent: shows === 'webhooks',
        },
      ]}
    />
  );
}
