import { Suspense } from 'react';
import * as m from '#messages';
import type { Webhook } from '../../../../contract/staff/webhooks.ts';
import { send } from '../../../send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { later } from '../../form.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { ConfirmRemoval } from '../confirm-removal.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { RenewSecret } from './renew-secret.tsx';

const WebhookForm = later(() => import('./webhook-form.tsx'), 'WebhookForm');

export type WebhookTask =
  | { kind: 'add' }
  | { kind: 'edit' | 'deliveries' | 'renew' | 'remove'; webhook: Webhook };

interface WebhookTaskDialogProps {
  task: WebhookTask;
  onClose: () => void;
}

export function WebhookTaskDialog({ task, onClose }: WebhookTaskDialogProps) {
  switch (task.kind) {
    case 'renew':
      return <RenewSecret webhook={task.webhook} onClose={onClose} />;
    case 'remove':
      return <RemoveWebhook webhook={task.webhook} onClose={onClose} />;
    case 'deliveries':
      return (
        <Dialog
          open
          onOpenChange={onClose}
          title={m.staff_members_deliveries()}
          description={task.webhook.name}
          size="wide"
        >
          <DeliveryList webhookId={task.webhook.id} />
        </Dialog>
      );
    default:
      return (
        <Dialog
          open
          onOpenChange={onClose}
          title={
            task.kind === 'add'
              ? m.staff_members_add_a_webhook()
              : m.staff_members_edit_the_webhook()
          }
        >
          <Suspense fallback={<StaffSkeleton className="h-96" />}>
            <WebhookForm webhook={task.kind === 'edit' ? task.webhook : null} onClose={onClose} />
          </Suspense>
        </Dialog>
      );
  }
}

function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name } = webhook;
  return (
    <ConfirmRemoval
      title={m.staff_members_remove_the_webhook()}
      name={name}
      explanation={m.staff_members_nothing_more_is_sent_to_it()}
      confirmLabel={m.staff_members_remove()}
      run={() => send('DELETE /api/admin/webhooks/:id', { params: { id } })}
      done={{ title: m.staff_members_webhook_removed(), description: name }}
      fallback={m.staff_members_the_webhook_could_not_be_removed()}
      onClose={onClose}
    />
  );
}
