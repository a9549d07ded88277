import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Webhook, WebhookDelivery } from '../../../../contract/staff/webhooks.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { OfWebhook } from './of-webhook.tsx';
import { describeAnswer, nameState } from './words.ts';

export function SendTest({ webhook, children }: { webhook: Webhook; children: ReactNode }) {
  const { id, name } = webhook;
  const test = useStaffAction<void, WebhookDelivery>({
    run: () => send('POST /api/admin/webhooks/:id/trial', { params: { id } }),
    done: (delivery) => ({
      title:
        delivery.state === 'arrived' ? m.staff_members_the_test_arrived() : nameState(delivery),
      description: name,
    }),
    fallback: m.staff_members_the_test_could_not_be_sent(),
    lists: [`/api/admin/webhooks/${id}/deliveries`],
  });
  const { data: delivery, isPending } = test;
  return (
    <>
      <p role="status" className="text-sm font-semibold wrap-anywhere not-empty:mt-2">
        {isPending && m.staff_members_sending_a_test()}
        {delivery && !isPending && `${nameState(delivery)}. ${describeAnswer(delivery) ?? ''}`}
      </p>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button variant="quiet" disabled={isPending} onClick={() => test.mutate()}>
          <OfWebhook name={name}>{m.staff_members_send_a_test()}</OfWebhook>
        </Button>
        {children}
      </div>
    </>
  );
}
