import * as m from '#messages';
import type { OfferedPlan } from '../../contract/payments.ts';
import { describeInclusions, namePlan } from '../../domain/plan-words.ts';
import { describePrice } from '../../domain/premium-words.ts';
import { send } from '../kit/send.ts';
import { ChoiceField } from '../kit/ui/choice-field.tsx';
import { useSend } from '../kit/use-send.ts';
import type { CheckoutIntent } from './coupon-form.tsx';
import { useCheckoutToken } from './payment-form.tsx';

interface PlanChoiceProps {
  businessId: number;
  plan: string;
  plans: readonly OfferedPlan[];
  onPriced: (intent: CheckoutIntent) => void;
}

export function PlanChoice({ businessId, plan, plans, onPriced }: PlanChoiceProps) {
  const token = useCheckoutToken();
  const { mutate, isPending, variables } = useSend({
    mutationKey: ['payment', businessId],
    run: (id: string) =>
      send('POST /api/create-payment-intent', {
        body: { businessId, plan: id, ...(token && { token }) },
      }),
    onDone: onPriced,
    fallback: m.plans_choose_failed(),
  });
  return (
    <div aria-busy={isPending}>
      <ChoiceField
        legend={<legend className="mb-3 text-xl font-bold">{m.plans_choose()}</legend>}
        choices={plans.map((one) => ({
          value: one.id,
          label: `${namePlan(one.name)}, ${describePrice(one)}`,
          hint: describeInclusions(one),
        }))}
        value={isPending ? (variables ?? plan) : plan}
        onChange={(id) => {
          if (!isPending && id !== plan) mutate(id);
        }}
      />
    </div>
  );
}
