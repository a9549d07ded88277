import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { AfterRefund, PaymentDetail } from '../../../contract/staff/payments.ts';
import { formatCents } from '../../format.ts';
import { createRandomKey } from '../../random-key.ts';
import { send } from '../../send.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';
import { Consequence, describeEnd, describeKeep } from './consequence.tsx';
import { parseDollars } from './words.ts';

const lists = ['/api/admin/payments', '/api/admin/stats', '/api/admin/businesses'];

type HowMuch = 'all' | 'part';

export function RefundDialog({
  payment,
  onClose,
}: {
  payment: PaymentDetail;
  onClose: () => void;
}) {
  const { refundable, premium } = payment;
  const [howMuch, setHowMuch] = useState<HowMuch>('all');
  const [text, setText] = useState('');
  const [after, setAfter] = useState<AfterRefund | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const refund = useRefund(payment, onClose);
  const amount = howMuch === 'all' ? refundable : parseDollars(text);
  const isValid = amount !== null && amount > 0 && amount <= refundable;
  const chosen = premium ? (after ?? (howMuch === 'all' ? 'end' : 'keep')) : 'keep';
  const confirm = () => {
    if (!isValid)
      return setError(
        m.staff_payments_enter_an_amount_up_to_price({ price: formatCents(refundable) }),
      );
    refund.mutate({ amount, premium: chosen, reason });
  };
  return (
    <ConfirmDialog
      title={m.staff_payments_refund_2()}
      description={
        <p>{m.staff_payments_price_of_this_payment_can_be({ price: formatCents(refundable) })}</p>
      }
      confirmLabel={
        isValid
          ? m.staff_payments_refund_price({ price: formatCents(amount) })
          : m.staff_payments_refund_2()
      }
      isPending={refund.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChoiceField<HowMuch>
        legend={
          <legend className="mb-1 text-sm font-semibold">{m.staff_payments_how_much()}</legend>
        }
        value={howMuch}
        onChange={setHowMuch}
        choices={[
          { value: 'all', label: m.staff_payments_all_of_it(), hint: formatCents(refundable) },
          {
            value: 'part',
            label: m.staff_payments_a_part(),
            hint: m.staff_payments_you_say_how_much(),
          },
        ]}
      />
      {howMuch === 'part' && (
        <TextField
          label={m.staff_payments_amount()}
          inputMode="decimal"
          maxLength={12}
          placeholder="$3.00"
          value={text}
          error={error}
          hint={
            premium
              ? m.staff_payments_what_is_unused_is_worth_price({
                  price: formatCents(premium.unused),
                })
              : undefined
          }
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      )}
      {premium && (
        <ChoiceField<AfterRefund>
          legend={
            <legend className="mb-1 text-sm font-semibold">{m.staff_payments_premium()}</legend>
          }
          value={chosen}
          onChange={setAfter}
          choices={[
            { value: 'end', label: m.staff_payments_end_it_now(), hint: describeEnd(premium) },
            { value: 'keep', label: m.staff_payments_let_it_stay(), hint: describeKeep(premium) },
          ]}
        />
      )}
      <TextField
        label={m.staff_payments_reason()}
        hint={m.staff_payments_for_the_audit_log_the_owner()}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isValid && <Consequence {...{ payment, amount, premium: chosen }} />}
    </ConfirmDialog>
  );
}

/** Sent again after a lost answer, it is the same refund. */
function useRefund({ id, amountRefunded }: PaymentDetail, onClose: () => void) {
  const [key] = useState(createRandomKey);
  const queryClient = useQueryClient();
  return useStaffAction({
    run: (refund: { amount: number; premium: AfterRefund; reason: string }) =>
      send('POST /api/admin/payments/:id/refunds', {
        params: { id: String(id) },
        body: { key, amountRefunded, ...refund },
      }),
    done: (after) => {
      const last = after.story.at(-1);
      if (last?.kind === 'refund-refused') {
        const description = m.staff_payments_the_payment_provider_refused_value({
          value: last.reason ?? '',
        });
        return {
          title: m.staff_payments_not_refunded(),
          description,
          variant: 'destructive' as const,
        };
      }
      const isWaiting = after.amountRefunded === amountRefunded;
      return isWaiting
        ? {
            title: m.staff_payments_refund_under_way(),
            description: m.staff_payments_it_goes_on_by_itself(),
          }
        : {
            title: m.staff_payments_refunded(),
            description: m.staff_payments_the_money_goes_back_to_the(),
          };
    },
    fallback: m.staff_payments_the_refund_could_not_be_sent(),
    lists,
    onDone: onClose,
    onRefused({ status }) {
      if (status !== 409) return;
      onClose();
      void refetchLists(queryClient, lists);
    },
  });
}
