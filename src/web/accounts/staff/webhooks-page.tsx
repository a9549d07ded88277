import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.staff.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { CardList, Loaded, StaffScreen } from '../../staff/staff-screen.tsx';
import { ShownOnce } from './shown-once.tsx';
import { ForTokens } from './tokens-page.tsx';
import { describeAnswer, eventWords, nameEvent, nameState } from './webhook-words.ts';

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
      <ForTokens shows="webhooks" />
      <CardList query={webhooks} failure={m.webhooks_load_failed()} none={m.webhooks_empty()}>
        {(webhook) => <WebhookItem webhook={webhook} />}
      </CardList>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
    </StaffScreen>
  );
}

const POLL = 5000;

function DeliveryList({ webhookId }: { webhookId: number }) {
  const deliveries = useQuery({
    ...read('GET /api/admin/webhooks/:id/deliveries', { params: { id: webhookId } }),
    staleTime: 0,
    refetchInterval: POLL,
  });
  return (
    <Loaded query={deliveries} failure={m.webhooks_deliveries_failed()} height="h-60">
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted">{m.webhooks_deliveries_empty()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {all.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function DeliveryItem({ delivery }: { delivery: WebhookDelivery }) {
  const { event, businessId, happenedAt, nextTryAt, state, tries } = delivery;
  const answer = describeAnswer(delivery);
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{nameEvent(event)}</h3>
        <Badge tone={state === 'given-up' ? 'gold' : 'plain'}>{nameState(delivery)}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={happenedAt}>{formatMoment(happenedAt)}</time>
        {businessId !== null && (
          <Link
            to={`/admin/audit?businessId=${businessId}`}
            className="font-semibold text-accent hover:underline"
          >
            {m.webhooks_delivery_listing({ id: String(businessId) })}
          </Link>
        )}
        {tries > 0 && <span>{formatCount(tries, m.count_tries)}</span>}
        {nextTryAt && tries > 0 && (
          <span>{m.webhooks_delivery_next({ time: formatMoment(nextTryAt) })}</span>
        )}
      </p>
      {answer && <p className="text-sm wrap-anywhere">{answer}</p>}
      {state !== 'waiting' && event !== 'webhook.trial' && (
        <ActionBar offers={[sendAgain(delivery)]} className="-ml-3" />
      )}
    </li>
  );
}

function sendAgain({ id, event, happenedAt }: WebhookDelivery): StaffAction {
  return {
    label: (
      <>
        {m.webhooks_delivery_send_again()}
        <span className="sr-only">
          : {nameEvent(event)}, {formatMoment(happenedAt)}
        </span>
      </>
    ),
    variant: 'quiet',
    fallback: m.webhooks_delivery_again_failed(),
    run: async () => {
      await send('POST /api/admin/webhook-deliveries/:id/again', { params: { id } });
      return { title: m.common_queued_again(), description: nameEvent(event) };
    },
  };
}

const WebhookForm = later(() => import('./webhook-form.tsx'), 'WebhookForm');

function WebhookDialog(props: { webhook: Webhook | null; onClose: () => void }) {
  const title = props.webhook ? m.webhooks_edit_title() : m.webhooks_add_title();
  return (
    <FormDialog title={title} onClose={props.onClose}>
      <WebhookForm {...props} />
    </FormDialog>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
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
          ? m.webhooks_added_by({ madeBy, date: formatDate(madeAt) })
          : m.webhooks_added_on({ date: formatDate(madeAt) })}
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
          title={m.webhooks_secret_new()}
          description={name}
          onClose={() => setSecret(null)}
        >
          <ShownOnce
            value={secret}
            explanation={m.webhooks_secret_copy_now()}
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
    return <Badge tone="gold">{m.webhooks_switched_off({ date })}</Badge>;
  }
  return (
    <>
      {isPaused && <Badge>{m.common_paused()}</Badge>}
      {failingSince && (
        <Badge tone="gold">{m.webhooks_failing_since({ date: formatDate(failingSince) })}</Badge>
      )}
      {waiting > 0 && <Badge>{formatCount(waiting, m.webhooks_deliveries_waiting)}</Badge>}
    </>
  );
}

interface Shown {
  onSecret: (secret: string) => void;
  onTest: (said: string) => void;
}

function webhookOffers(webhook: Webhook, { onSecret, onTest }: Shown): StaffAction[] {
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
      ...look(m.webhooks_test_send()),
      fallback: m.common_test_failed(),
      run: async () => {
        onTest(m.webhooks_test_sending());
        try {
          const delivery = await send('POST /api/admin/webhooks/:id/trial', { params });
          onTest(`${nameState(delivery)}. ${describeAnswer(delivery) ?? ''}`);
          const hasArrived = delivery.state === 'arrived';
          const title = hasArrived ? m.webhooks_test_arrived() : nameState(delivery);
          return { title, description };
        } catch (error) {
          onTest('');
          throw error;
        }
      },
    },
    {
      ...look(m.webhooks_deliveries()),
      opens: ({ close }) => (
        <FormDialog title={m.webhooks_deliveries()} description={name} size="wide" onClose={close}>
          <DeliveryList webhookId={id} />
        </FormDialog>
      ),
    },
    {
      ...look(m.common_edit()),
      opens: ({ close }) => <WebhookDialog webhook={webhook} onClose={close} />,
    },
    {
      ...look(isOff ? m.common_turn_on() : m.common_pause()),
      fallback: m.webhooks_save_failed(),
      run: async () => {
        const body = { name, url, events, isPaused: !isOff, version };
        await send('PUT /api/admin/webhooks/:id', { params, body });
        const title = isOff ? m.webhooks_switched_on() : m.common_paused();
        return { title, description };
      },
    },
    {
      ...look(m.webhooks_secret_new()),
      asks: {
        title: m.webhooks_secret_question(),
        name,
        text: m.webhooks_secret_effect(),
        confirm: m.webhooks_secret_new(),
      },
      fallback: m.webhooks_save_failed(),
      run: async () => {
        const { secret } = await send('POST /api/admin/webhooks/:id/secret', { params });
        onSecret(secret);
        return { title: m.webhooks_secret_renewed(), description };
      },
    },
    {
      ...look(m.common_remove()),
      asks: {
        title: m.webhooks_remove_question(),
        name,
        text: m.webhooks_remove_effect(),
        confirm: m.common_remove(),
      },
      fallback: m.webhooks_remove_failed(),
      run: async () => {
        await send('DELETE /api/admin/webhooks/:id', { params });
        return { title: m.webhooks_removed(), description };
      },
    },
  ];
}
