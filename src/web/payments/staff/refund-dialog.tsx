import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { AfterRefund, PaymentDetail } from '../../../contract/payments.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCents } from '../../kit/format.ts';
import { createRandomKey } from '../../kit/random-key.ts';
import { send } from '../../kit/send.ts';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { refetchLists, useSend } from '../../kit/use-send.ts';
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
    if (!isValid) return setError(m.payments_refund_up_to({ price: formatCents(refundable) }));
    refund.mutate({ amount, premium: chosen, reason });
  };
  return (
    <ConfirmDialog
      title={m.payments_refund_title()}
      description={<p>{m.payments_refund_possible({ price: formatCents(refundable) })}</p>}
      confirmLabel={
        isValid
          ? m.payments_refund_amount({ price: formatCents(amount) })
          : m.payments_refund_title()
      }
      isPending={refund.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChoiceField<HowMuch>
        legend={
          <legend className="mb-1 text-sm font-semibold">{m.payments_refund_how_much()}</legend>
        }
        value={howMuch}
        onChange={setHowMuch}
        choices={[
          { value: 'all', label: m.payments_refund_all(), hint: formatCents(refundable) },
          {
            value: 'part',
            label: m.payments_refund_part_choice(),
            hint: m.payments_refund_part_hint(),
          },
        ]}
      />
      {howMuch === 'part' && (
        <TextField
          label={m.common_amount()}
          inputMode="decimal"
          maxLength={12}
          placeholder="$3.00"
          value={text}
          error={error}
          hint={
            premium
              ? m.payments_refund_unused({
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
          legend={<legend className="mb-1 text-sm font-semibold">{m.common_premium()}</legend>}
          value={chosen}
          onChange={setAfter}
          choices={[
            { value: 'end', label: m.payments_refund_end_now(), hint: describeEnd(premium) },
            { value: 'keep', label: m.payments_refund_keep(), hint: describeKeep(premium) },
          ]}
        />
      )}
      <TextField
        label={m.common_reason()}
        hint={m.payments_refund_reason_hint()}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isValid && <Consequence {...{ payment, amount, premium: chosen }} />}
    </ConfirmDialog>
  );
}

/** Retries use the same idempotency key, so a lost response doesn't cause a second refund. */
function useRefund({ id, amountRefunded }: PaymentDetail, onClose: () => void) {
  const [key] = useState(createRandomKey);
  const queryClient = useQueryClient();
  return useSend({
    run: (refund: { amount: number; premium: AfterRefund; reason: string }) =>
      send('POST /api/admin/payments/:id/refunds', {
        params: { id: String(id) },
        body: { key, amountRefunded, ...refund },
      }),
    done: (after) => {
      const last = after.story.at(-1);
      if (last?.kind === 'refund-refused') {
        const description = m.payments_refund_refused({
          value: last.reason ?? '',
        });
        return {
          title: m.payments_refund_not_made(),
          description,
          variant: 'destructive' as const,
        };
      }
      const isWaiting = after.amountRefunded === amountRefunded;
      return isWaiting
        ? {
            title: m.payments_refund_started(),
            description: m.payments_refund_started_text(),
          }
        : {
            title: m.payments_refunded_label(),
            description: m.payments_refund_made_text(),
          };
    },
    fallback: m.payments_refund_send_failed(),
    lists,
    onDone: onClose,
    onRefused({ status }) {
      if (status !== 409) return;
      onClose();
      void refetchLists(queryClient, lists);
    },
  });
}

const consequenceLists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

type Premium = NonNullable<PaymentDetail['premium']>;

function describeEnd({ untilIfEnded }: Premium): string {
  return untilIfEnded
    ? m.payments_refund_premium_until({ date: formatDate(untilIfEnded) })
    : m.payments_refund_becomes_free();
}

function describeKeep({ until }: Premium): string {
  if (!until) return m.plans_refund_stays();
  return m.payments_refund_premium_stays({ date: formatDate(until) });
}

interface ConsequenceProps {
  payment: PaymentDetail;
  amount: number;
  premium: AfterRefund;
}

function Consequence({ payment, amount, premium }: ConsequenceProps) {
  const { payers, refundable, amount: paid, amountRefunded } = payment;
  const isWhole = amount === refundable;
  const left = paid - amountRefunded - amount;
  return (
    <div className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm">
      <p className="font-semibold">{m.payments_refund_effect()}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {m.payments_refund_final({
            value:
              left === 0
                ? m.payments_refund_whole({ price: formatCents(amount) })
                : m.payments_refund_part({
                    price: formatCents(amount),
                    price2: formatCents(left),
                  }),
          })}
        </li>
        {payment.premium && (
          <li>
            {premium === 'end' ? describeEnd(payment.premium) : describeKeep(payment.premium)}
          </li>
        )}
        <li>
          {payers.length > 0
            ? m.payments_refund_told({
                value: consequenceLists.format(payers),
                isWhole: describeMail(isWhole, payment.premium && premium),
              })
            : m.payments_refund_untold()}
        </li>
      </ul>
    </div>
  );
}

function describeMail(isWhole: boolean, premium: AfterRefund | null): string {
  if (premium === 'keep') return m.payments_refund_mail_keeps();
  if (premium === 'end' && !isWhole) return m.payments_refund_mail_ended();
  return m.payments_refund_mail_money();
}
