import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { StaffOnly } from '../../../accounts/staff-only.tsx';
import { read } from '../../../api.ts';
import { Metadata } from '../../../metadata.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { ListFailure } from '../../list-failure.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { type WebhookTask, WebhookTaskDialog } from './webhook-task-dialog.tsx';

export function WebhooksPage() {
  return <StaffOnly>{() => <Webhooks />}</StaffOnly>;
}

function Webhooks() {
  const { data: webhooks, error } = useQuery({
    ...read('GET /api/admin/webhooks', {}),
    staleTime: 0,
  });
  const [task, setTask] = useState<WebhookTask | null>(null);
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width max-w-4xl py-6">
      <Metadata title={m.staff_members_webhooks()} isHidden />
      <BackLink to="/admin/staff">{m.staff_members_staff()}</BackLink>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grow basis-80">
          <h1 className="text-2xl font-extrabold">{m.staff_members_webhooks()}</h1>
          <p className="text-muted">{m.staff_members_programs_of_yours_are_told()}</p>
          <Link to="/admin/staff/programs" className="font-semibold text-accent hover:underline">
            {m.staff_members_programs()}
          </Link>
        </div>
        <Button disabled={!isHydrated} onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_add_a_webhook()}
        </Button>
      </div>
      {error && !webhooks && (
        <ListFailure error={error} fallback={m.staff_members_the_webhooks_could_not_be_loaded()} />
      )}
      {!webhooks && !error && (
        <div
          role="status"
          aria-label={m.staff_members_loading_the_webhooks()}
          className="skeleton h-40"
        />
      )}
      {webhooks?.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-5 text-muted">
          {m.staff_members_no_program_is_told_of_anything()}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {webhooks?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} onTask={setTask} />
        ))}
      </ul>
      {task && <WebhookTaskDialog task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
