import { useState } from 'react';
import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import { formatCents, formatCount, formatDate } from '../../../format.ts';
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
      title="End the Paid Year"
      description={<Rest business={business} rest={rest} />}
      confirmLabel="End Premium Now"
      isPending={!rest}
      onConfirm={() => onChoose(isWorthNothing ? 'keep' : choice)}
    >
      {rest && !isWorthNothing && (
        <ChoiceField<Choice>
          legend={<legend className="sr-only">The rest of the payment</legend>}
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: 'refund',
              label: `Refund ${formatCents(rest.amount)}`,
              hint: 'The owner gets it back on their card, and an email.',
            },
            { value: 'keep', label: 'No refund', hint: 'The payment stays with us.' },
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
  const until = business.premiumUntil ? ` until ${formatDate(business.premiumUntil)}` : '';
  if (!rest)
    return (
      <p>
        {business.name} is premium{until}, and the year was paid for.
      </p>
    );
  if (rest.amount === 0) {
    return (
      <p>
        {business.name} is premium{until}. Nothing is left to refund.
      </p>
    );
  }
  return (
    <p>
      {business.name} is premium{until}. The payment covers another{' '}
      {formatCount(rest.days, 'day', 'days')}, worth {formatCents(rest.amount)}.
    </p>
  );
}
