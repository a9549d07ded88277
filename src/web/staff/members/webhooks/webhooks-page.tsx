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
      title={m.common_for_programs()}
      pageTitle={m.common_webhooks()}
      about={m.webhooks_lead()}
      isNarrow
      tools={
        <Button onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" /> {m.webhooks_add_title()}
        </Button>
      }
    >
      <ForPrograms shows="webhooks" />
      <CardList query={webhooks} failure={m.webhooks_load_failed()} none={m.webhooks_empty()}>
        {(webhook) => <WebhookItem webhook={webhook} />}
      </CardList>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
    </StaffScreen>
  );
}
