import { useState } from 'react';
import * as m from '#messages';
import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import { formatDate } from '../../../dates.ts';
import { formatCents, formatCount } from '../../../format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePayments } from './use-payments.ts';

type Choice = 'keep' | 'refund';

interface EndYearDialogProps {
  business: StaffBusiness;
  onCancel: () => void;
  onChoose: (choice: Choice) => void;
}

export function EndYearDialog({ business, onCancel, onChoose }: EndYearDialogProps) {
  const { rest } = usePayments(business.id);
  const [choice, setChoice] = useState<Choice>('refund');
  const isWorthNothing = rest?.amount === 0;
  return (
    <ConfirmDialog
      onClose={onCancel}
      title={m.staff_businesses_end_the_paid_year()}
      description={<Rest business={business} rest={rest} />}
      confirmLabel={m.staff_businesses_end_premium_now()}
      isPending={!rest}
      onConfirm={() => onChoose(isWorthNothing ? 'keep' : choice)}
    >
      {rest && !isWorthNothing && (
        <ChoiceField<Choice>
          legend={
            <legend className="sr-only">{m.staff_businesses_the_rest_of_the_payment()}</legend>
          }
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: 'refund',
              label: m.staff_businesses_refund_price({ price: formatCents(rest.amount) }),
              hint: m.staff_businesses_the_owner_gets_it_back_on(),
            },
            {
              value: 'keep',
              label: m.staff_businesses_no_refund(),
              hint: m.staff_businesses_the_payment_stays_with_us(),
            },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

interface RestProps {
  business: StaffBusiness;
  rest: { days: number; amount: number } | undefined;
}

function Rest({ business, rest }: RestProps) {
  const until = business.premiumUntil
    ? ` ${m.staff_businesses_until_date({ date: formatDate(business.premiumUntil) })}`
    : '';
  if (!rest)
    return (
      <p>{m.staff_businesses_name_is_premium_until_and_the({ name: business.name, until })}</p>
    );
  if (rest.amount === 0) {
    return (
      <p>{m.staff_businesses_name_is_premium_until_nothing_is({ name: business.name, until })}</p>
    );
  }
  return (
    <p>
      {m.staff_businesses_name_is_premium_until_the_payment({
        name: business.name,
        until,
        count: formatCount(rest.days, m.count_days),
        price: formatCents(rest.amount),
      })}
    </p>
  );
}
