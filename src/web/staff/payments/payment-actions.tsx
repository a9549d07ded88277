import { useState } from 'react';
import * as m from '#messages';
import type { PaymentDetail } from '../../../contract/staff/payments.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { formatTime } from './words.ts';

export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const { id, refusal, receiptPath, receiptSentAt, payers } = payment;
  const [isRefunding, setRefunding] = useState(false);
  const resend = useStaffAction({
    run: () => send('POST /api/admin/payments/:id/receipt', { params: { id: String(id) } }),
    done: {
      title: m.payments_receipt_sent(),
      description: m.payments_receipt_goes_to({ value: payers.join(', ') }),
    },
    fallback: m.payments_receipt_failed(),
    lists: ['/api/admin/payments'],
  });
  return (
    <Card title={m.common_actions()}>
      <div className="flex flex-wrap gap-3">
        {!refusal && (
          <Button onClick={() => setRefunding(true)}>{m.payments_refund_button()}</Button>
        )}
        {receiptPath && payers.length > 0 && (
          <Button
            variant="secondary"
            disabled={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            {m.payments_receipt_again()}
          </Button>
        )}
      </div>
      {refusal && (
        <p className={receiptPath ? 'mt-3 text-muted' : 'text-muted'}>
          {m.payments_refund_refusal({ refusal })}
        </p>
      )}
      {receiptSentAt && (
        <p className="mt-3 text-sm text-muted">
          {m.payments_receipt_sent_on({
            receiptSentAt: formatTime(receiptSentAt),
          })}
        </p>
      )}
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </Card>
  );
}
