import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { FormDialog, later } from '../../form.tsx';
import { useStaffUser } from '../../staff-frame.tsx';
import { CardList, StaffScreen, Views } from '../../staff-screen.tsx';
import { TokenItem } from './token-item.tsx';

const TokenForm = later(() => import('./token-form.tsx'), 'TokenForm');

export function ProgramsPage() {
  const user = useStaffUser();
  const tokens = useQuery({ ...read('GET /api/admin/tokens', {}), staleTime: 0 });
  const [isMaking, setMaking] = useState(false);
  const close = () => setMaking(false);
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
        <Button onClick={() => setMaking(true)}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_make_a_token()}
        </Button>
      }
    >
      <ForPrograms />
      <CardList
        query={tokens}
        failure={m.staff_members_the_tokens_could_not_be_loaded()}
        none={m.staff_members_no_program_has_a_token_yet()}
      >
        {(token) => <TokenItem token={token} />}
      </CardList>
      {isMaking && (
        <FormDialog title={m.staff_members_make_a_token()} onClose={close}>
          <TokenForm user={user} onClose={close} />
        </FormDialog>
      )}
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
