import { useState } from 'react';
import * as m from '#messages';
import type { BlockedBy } from '../../contract/blocks.staff.ts';
import { send } from '../kit/send.ts';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';
import { Options, SelectField, TextField } from '../kit/ui/field.tsx';
import { TextAreaField } from '../kit/ui/text-area-field.tsx';
import { useSend } from '../kit/use-send.ts';
import type { StaffAction } from './decide.tsx';

const terms = [
  ['1', m.blocks_day()],
  ['7', m.blocks_week()],
  ['30', m.blocks_month()],
  ['365', m.blocks_year()],
] as const;

export function blockOffer(of: BlockedBy): StaffAction {
  return {
    label: m.blocks_add(),
    variant: 'quiet',
    stays: true,
    opens: ({ close }) => <BlockDialog of={of} onClose={close} />,
  };
}

interface BlockDialogProps {
  /** Item that the person sent; without it, staff type an email address. */
  of?: BlockedBy;
  onClose: () => void;
}

export function BlockDialog({ of, onClose }: BlockDialogProps) {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('30');
  const [isTried, setTried] = useState(false);
  const block = useSend({
    run: () =>
      send('POST /api/admin/blocks', {
        body: { ...(of ? { of, email: '' } : { email }), reason, days: Number(days) },
      }),
    done: ({ person }) => ({ title: m.blocks_added(), description: person }),
    lists: ['/api/admin/blocks'],
    undo:
      ({ id }) =>
      async () => {
        await send('DELETE /api/admin/blocks/:id', { params: { id } });
        return { title: m.blocks_lifted() };
      },
    onDone: onClose,
  });
  const isEmailMissing = !of && !email.trim();
  const isReasonMissing = !reason.trim();
  return (
    <ConfirmDialog
      title={of ? m.blocks_add() : m.blocks_add_email()}
      description={<p>{m.blocks_add_text()}</p>}
      confirmLabel={m.blocks_block()}
      isPending={block.isPending}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!isEmailMissing && !isReasonMissing) block.mutate(undefined);
      }}
    >
      <div className="flex flex-col gap-3">
        {!of && (
          <TextField
            label={m.common_email()}
            type="email"
            value={email}
            maxLength={254}
            error={isTried && isEmailMissing ? m.input_email_missing() : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <TextAreaField
          label={m.common_reason()}
          rows={2}
          maxLength={300}
          value={reason}
          error={isTried && isReasonMissing ? m.input_reason_missing() : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <SelectField
          label={m.blocks_days()}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        >
          <Options of={terms} />
        </SelectField>
      </div>
    </ConfirmDialog>
  );
}
