import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { CardList, StaffScreen } from '../../staff-screen.tsx';
import { ForPrograms } from '../programs/programs-page.tsx';
import { WebhookDialog, WebhookItem } from './webhook-item.tsx';

export function WebhooksPage() {
  const webhooks = useQuery({ ...read('GET /api/admin/webhooks', {}), staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  return (
    <StaffScreen
      title={m.staff_members_for_programs()}
      pageTitle={m.staff_members_webhooks()}
      about={m.staff_members_programs_of_yours_are_told()}
      isNarrow
      tools={
        <Button onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_add_a_webhook()}
        </Button>
      }
    >
      <ForPrograms shows="webhooks" />
      <CardList
        query={webhooks}
        failure={m.staff_members_the_webhooks_could_not_be_loaded()}
        none={m.staff_members_no_program_is_told_of_anything()}
      >
        {(webhook) => <WebhookItem webhook={webhook} />}
      </CardList>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
    </StaffScreen>
  );
}
