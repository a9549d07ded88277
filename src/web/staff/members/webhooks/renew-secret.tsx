import { useState } from 'react';
import * as m from '#messages';
import type { Webhook } from '../../../../contract/staff/webhooks.ts';
import { send } from '../../../send.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';
import { ShownOnce } from '../shown-once.tsx';

export function RenewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useStaffAction<void, { secret: string }>({
    run: () => send('POST /api/admin/webhooks/:id/secret', { params: { id } }),
    done: { title: m.staff_members_the_webhook_has_a_new_secret(), description: name },
    fallback: m.staff_members_the_webhook_could_not_be_saved(),
    lists: STAFF_LISTS,
    onDone: (made) => setSecret(made.secret),
    onRefused: onClose,
  });
  if (secret) {
    return (
      <Dialog open onOpenChange={onClose} title={m.staff_members_new_secret()} description={name}>
        <ShownOnce
          value={secret}
          explanation={m.staff_members_copy_the_secret_now()}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_members_make_a_new_secret()}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{name}</p>
          <p className="mt-1">{m.staff_members_from_now_on_everything_is_signed()}</p>
        </>
      }
      confirmLabel={m.staff_members_new_secret()}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate()}
    />
  );
}
