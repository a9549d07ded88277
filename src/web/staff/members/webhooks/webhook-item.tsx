import * as m from '#messages';
import type { Webhook } from '../../../../contract/staff/webhooks.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';
import { OfWebhook } from './of-webhook.tsx';
import { SendTest } from './send-test.tsx';
import type { WebhookTask } from './webhook-task-dialog.tsx';
import { eventWords } from './words.ts';

interface WebhookItemProps {
  webhook: Webhook;
  onTask: (task: WebhookTask) => void;
}

export function WebhookItem({ webhook, onTask }: WebhookItemProps) {
  const { name, url, events, madeBy, madeAt } = webhook;
  const title = `webhook-${webhook.id}`;
  const task = (kind: Exclude<WebhookTask['kind'], 'add'>, label: string) => (
    <Button variant="quiet" onClick={() => onTask({ kind, webhook })}>
      <OfWebhook name={name}>{label}</OfWebhook>
    </Button>
  );
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <section aria-labelledby={title}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={title} className="text-lg font-bold wrap-anywhere">
            {name}
          </h2>
          <WebhookState webhook={webhook} />
        </div>
        <p className="mt-1 font-mono text-sm wrap-anywhere">{url}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {madeBy
            ? m.staff_members_added_by_person_on_date({ madeBy, date: formatDate(madeAt) })
            : m.staff_members_added_on_date({ date: formatDate(madeAt) })}
        </p>
        <ul className="mt-2 grid list-disc gap-x-8 pl-5 text-sm sm:grid-cols-2">
          {events.map((event) => (
            <li key={event}>{eventWords[event]}</li>
          ))}
        </ul>
        <SendTest webhook={webhook}>
          {task('deliveries', m.staff_members_deliveries())}
          {task('edit', m.staff_members_edit())}
          <PauseButton webhook={webhook} />
          {task('renew', m.staff_members_new_secret())}
          {task('remove', m.staff_members_remove())}
        </SendTest>
      </section>
    </li>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { isPaused, failingSince, stoppedAt, waiting } = webhook;
  if (stoppedAt) {
    const date = formatDate(stoppedAt);
    return <Badge tone="gold">{m.staff_members_switched_off_on_date({ date })}</Badge>;
  }
  return (
    <>
      {isPaused && <Badge>{m.staff_members_paused()}</Badge>}
      {failingSince && (
        <Badge tone="gold">
          {m.staff_members_nothing_has_arrived_since_date({ date: formatDate(failingSince) })}
        </Badge>
      )}
      {waiting > 0 && <Badge>{formatCount(waiting, m.count_waiting_deliveries)}</Badge>}
    </>
  );
}

function PauseButton({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events, isPaused, stoppedAt, version } = webhook;
  const isOff = isPaused || stoppedAt !== null;
  const change = useStaffAction<void, Webhook>({
    run: () =>
      send('PUT /api/admin/webhooks/:id', {
        params: { id },
        body: { name, url, events, isPaused: !isOff, version },
      }),
    done: {
      title: isOff ? m.staff_members_switched_on() : m.staff_members_paused(),
      description: name,
    },
    fallback: m.staff_members_the_webhook_could_not_be_saved(),
    lists: STAFF_LISTS,
  });
  return (
    <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate()}>
      <OfWebhook name={name}>
        {isOff ? m.staff_members_switch_on() : m.staff_members_pause()}
      </OfWebhook>
    </Button>
  );
}
