import { type Control, useFormState, useWatch } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { SitePlan } from '../../../contract/payments.ts';
import type { BusinessDraft } from '../../../contract/submission.ts';
import { describeInclusions, namePlan } from '../../../domain/plan-words.ts';
import { FREE_LISTING, isForListing, PREMIUM_PLAN } from '../../../domain/plans.ts';
import { describePer, formatPrice, type PremiumOffer } from '../../../domain/premium-terms.ts';
import { describePrice } from '../../../domain/premium-words.ts';
import { read } from '../../kit/api.ts';
import { useSite } from '../../kit/site.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { FormLegend } from './fields.tsx';

export const sitePlans = read('GET /api/plans', {});

/** The owner's choice: a free listing, premium, or a plan that the listing can buy. */
interface Chosen {
  listing: string;
  /** Price in cents; null for a free listing. */
  price: number | null;
  /** Whether the chosen plan isn't for this state or category. */
  isLost: boolean;
  offered: SitePlan[];
}

export function useChosenListing(
  control: Control<BusinessDraft>,
  plans: readonly SitePlan[],
): Chosen {
  const { premium } = useSite();
  const [isPremium, id, state, category] = useWatch({
    control,
    name: ['isPremium', 'plan', 'state', 'categoryId'],
  });
  const listing = { state: String(state ?? ''), categoryId: Number(category) || 0 };
  const offered = plans.filter((plan) => plan.id !== PREMIUM_PLAN && isForListing(plan, listing));
  if (!isPremium) return { listing: FREE_LISTING, price: null, isLost: false, offered };
  if (!id) return { listing: PREMIUM_PLAN, price: premium.price, isLost: false, offered };
  const plan = offered.find((one) => one.id === id);
  if (!plan) return { listing: FREE_LISTING, price: null, isLost: true, offered };
  return { listing: plan.id, price: plan.price, isLost: false, offered };
}

interface ListingChoiceProps {
  control: Control<BusinessDraft>;
  chosen: Chosen;
  categories: readonly Category[];
  onChange: (listing: string) => void;
}

export function ListingChoice({ control, chosen, categories, onChange }: ListingChoiceProps) {
  const { premium } = useSite();
  const { errors } = useFormState({ control, name: 'plan' });
  const error = chosen.isLost ? m.plans_not_for_listing() : errors.plan?.message;
  return (
    <div>
      <ChoiceField
        legend={<FormLegend>{m.common_your_listing()}</FormLegend>}
        name="listing"
        choices={[
          ...listListings(premium),
          ...chosen.offered.map((plan) => describePlan(plan, categories)),
        ]}
        value={chosen.listing}
        onChange={onChange}
      />
      {error && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
  hint: string;
}

const listListings = (premium: PremiumOffer): Choice[] => [
  {
    value: FREE_LISTING,
    label: m.premium_free_listing(),
    hint: m.submit_free_hint(),
  },
  {
    value: PREMIUM_PLAN,
    label: m.premium_listing(),
    hint: m.submit_premium_hint({
      price: formatPrice(premium.price),
      premium: describePer(premium),
    }),
  },
];

function describePlan(plan: SitePlan, categories: readonly Category[]): Choice {
  const names = plan.categories.flatMap(
    (id) => categories.find((one) => one.id === id)?.name ?? [],
  );
  const places = [plan.states.join(', '), names.join(', ')].filter(Boolean).join('; ');
  return {
    value: plan.id,
    label: `${namePlan(plan.name)}, ${describePrice(plan)}`,
    hint: [`${describeInclusions(plan)}.`, ...(places ? [m.plans_only_for({ places })] : [])].join(
      ' ',
    ),
  };
}
