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
      title={m.listings_end_year_title()}
      description={<Rest business={business} rest={rest} />}
      confirmLabel={m.listings_end_year_confirm()}
      isPending={!rest}
      onConfirm={() => onChoose(isWorthNothing ? 'keep' : choice)}
    >
      {rest && !isWorthNothing && (
        <ChoiceField<Choice>
          legend={<legend className="sr-only">{m.listings_end_year_rest()}</legend>}
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: 'refund',
              label: m.payments_refund_amount({ price: formatCents(rest.amount) }),
              hint: m.listings_end_year_refund_hint(),
            },
            {
              value: 'keep',
              label: m.listings_end_year_keep(),
              hint: m.listings_end_year_keep_hint(),
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
    ? ` ${m.listings_end_year_until({ date: formatDate(business.premiumUntil) })}`
    : '';
  if (!rest) return <p>{m.listings_end_year_paid({ name: business.name, until })}</p>;
  if (rest.amount === 0) {
    return <p>{m.listings_end_year_spent({ name: business.name, until })}</p>;
  }
  return (
    <p>
      {m.listings_end_year_worth({
        name: business.name,
        until,
        count: formatCount(rest.days, m.count_days),
        price: formatCents(rest.amount),
      })}
    </p>
  );
}
