import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { WebhookDelivery } from '../../../../contract/staff/webhooks.ts';
import { read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { ActionBar, type Offer } from '../../decide.tsx';
import { Loaded } from '../../staff-screen.tsx';
import { describeAnswer, formatMoment, nameEvent, nameState } from './words.ts';

const POLL = 5000;

export function DeliveryList({ webhookId }: { webhookId: number }) {
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

function sendAgain({ id, event, happenedAt }: WebhookDelivery): Offer {
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
