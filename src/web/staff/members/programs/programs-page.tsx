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
      title={m.common_for_programs()}
      about={
        <p>
          {m.tokens_lead()}{' '}
          <a href="/api/docs" className="font-semibold text-accent hover:underline">
            {m.tokens_api_link()}
          </a>
        </p>
      }
      isNarrow
      tools={
        <Button onClick={() => setMaking(true)}>
          <Plus size={20} aria-hidden="true" /> {m.tokens_create_button()}
        </Button>
      }
    >
      <ForPrograms />
      <CardList query={tokens} failure={m.tokens_load_failed()} none={m.tokens_empty()}>
        {(token) => <TokenItem token={token} />}
      </CardList>
      {isMaking && (
        <FormDialog title={m.tokens_create_button()} onClose={close}>
          <TokenForm user={user} onClose={close} />
        </FormDialog>
      )}
    </StaffScreen>
  );
}

export function ForPrograms({ shows = 'tokens' }: { shows?: 'tokens' | 'webhooks' }) {
  return (
    <Views
      label={m.common_for_programs()}
      views={[
        {
          to: '/admin/staff/programs',
          name: m.common_tokens(),
          isCurrent: shows === 'tokens',
        },
        {
          to: '/admin/staff/webhooks',
          name: m.common_webhooks(),
          isCurrent: shows === 'webhooks',
        },
      ]}
    />
  );
}
