import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { Loaded, StaffScreen } from '../../staff-screen.tsx';
import { ForPrograms } from '../programs/programs-page.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { type WebhookTask, WebhookTaskDialog } from './webhook-task-dialog.tsx';

export function WebhooksPage() {
  const webhooks = useQuery({ ...read('GET /api/admin/webhooks', {}), staleTime: 0 });
  const [task, setTask] = useState<WebhookTask | null>(null);
  return (
    <StaffScreen
      title={m.staff_members_for_programs()}
      pageTitle={m.staff_members_webhooks()}
      about={m.staff_members_programs_of_yours_are_told()}
      isNarrow
      tools={
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_add_a_webhook()}
        </Button>
      }
    >
      <ForPrograms shows="webhooks" />
      <Loaded query={webhooks} failure={m.staff_members_the_webhooks_could_not_be_loaded()}>
        {(all) =>
          all.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-5 text-muted">
              {m.staff_members_no_program_is_told_of_anything()}
            </p>
          ) : (
            <ul className="flex flex-col gap-3">
              {all.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onTask={setTask} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {task && <WebhookTaskDialog task={task} onClose={() => setTask(null)} />}
    </StaffScreen>
  );
}
