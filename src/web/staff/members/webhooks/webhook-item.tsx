import { useState } from 'react';
import * as m from '#messages';
import type { Webhook } from '../../../../contract/staff/webhooks.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionBar, type Offer } from '../../decide.tsx';
import { FormDialog, later } from '../../form.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { describeAnswer, eventWords, nameState } from './words.ts';

const WebhookForm = later(() => import('./webhook-form.tsx'), 'WebhookForm');

export function WebhookDialog(props: { webhook: Webhook | null; onClose: () => void }) {
  const title = props.webhook
    ? m.staff_members_edit_the_webhook()
    : m.staff_members_add_a_webhook();
  return (
    <FormDialog title={title} onClose={props.onClose}>
      <WebhookForm {...props} />
    </FormDialog>
  );
}

export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { name, url, events, madeBy, madeAt } = webhook;
  const title = `webhook-${webhook.id}`;
  const [secret, setSecret] = useState<string | null>(null);
  const [test, setTest] = useState<string | null>(null);
  return (
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
      <p role="status" className="text-sm font-semibold wrap-anywhere not-empty:mt-2">
        {test}
      </p>
      <ActionBar
        offers={webhookOffers(webhook, { onSecret: setSecret, onTest: setTest })}
        className="mt-2 -ml-3"
      />
      {secret && (
        <FormDialog
          title={m.staff_members_new_secret()}
          description={name}
          onClose={() => setSecret(null)}
        >
          <ShownOnce
            value={secret}
            explanation={m.staff_members_copy_the_secret_now()}
            onClose={() => setSecret(null)}
          />
        </FormDialog>
      )}
    </section>
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

interface Shown {
  onSecret: (secret: string) => void;
  onTest: (said: string) => void;
}

function webhookOffers(webhook: Webhook, { onSecret, onTest }: Shown): Offer[] {
  const { id, name, url, events, isPaused, stoppedAt, version } = webhook;
  const params = { id };
  const isOff = isPaused || stoppedAt !== null;
  const description = name;
  const look = (label: string) => ({
    label: (
      <>
        {label}
        <span className="sr-only">: {name}</span>
      </>
    ),
    variant: 'quiet' as const,
  });
  return [
    {
      ...look(m.staff_members_send_a_test()),
      fallback: m.staff_members_the_test_could_not_be_sent(),
      run: async () => {
        onTest(m.staff_members_sending_a_test());
        try {
          const delivery = await send('POST /api/admin/webhooks/:id/trial', { params });
          onTest(`${nameState(delivery)}. ${describeAnswer(delivery) ?? ''}`);
          const hasArrived = delivery.state === 'arrived';
          const title = hasArrived ? m.staff_members_the_test_arrived() : nameState(delivery);
          return { title, description };
        } catch (error) {
          onTest('');
          throw error;
        }
      },
    },
    {
      ...look(m.staff_members_deliveries()),
      opens: ({ close }) => (
        <FormDialog
          title={m.staff_members_deliveries()}
          description={name}
          size="wide"
          onClose={close}
        >
          <DeliveryList webhookId={id} />
        </FormDialog>
      ),
    },
    {
      ...look(m.staff_members_edit()),
      opens: ({ close }) => <WebhookDialog webhook={webhook} onClose={close} />,
    },
    {
      ...look(isOff ? m.staff_members_switch_on() : m.staff_members_pause()),
      fallback: m.staff_members_the_webhook_could_not_be_saved(),
      run: async () => {
        const body = { name, url, events, isPaused: !isOff, version };
        await send('PUT /api/admin/webhooks/:id', { params, body });
        const title = isOff ? m.staff_members_switched_on() : m.staff_members_paused();
        return { title, description };
      },
    },
    {
      ...look(m.staff_members_new_secret()),
      asks: {
        title: m.staff_members_make_a_new_secret(),
        name,
        text: m.staff_members_from_now_on_everything_is_signed(),
        confirm: m.staff_members_new_secret(),
      },
      fallback: m.staff_members_the_webhook_could_not_be_saved(),
      run: async () => {
        const { secret } = await send('POST /api/admin/webhooks/:id/secret', { params });
        onSecret(secret);
        return { title: m.staff_members_the_webhook_has_a_new_secret(), description };
      },
    },
    {
      ...look(m.staff_members_remove()),
      asks: {
        title: m.staff_members_remove_the_webhook(),
        name,
        text: m.staff_members_nothing_more_is_sent_to_it(),
        confirm: m.staff_members_remove(),
      },
      fallback: m.staff_members_the_webhook_could_not_be_removed(),
      run: async () => {
        await send('DELETE /api/admin/webhooks/:id', { params });
        return { title: m.staff_members_webhook_removed(), description };
      },
    },
  ];
}
