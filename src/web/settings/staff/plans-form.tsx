import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { nameInclusion } from '../../../domain/plan-words.ts';
import {
  type Inclusion,
  inclusions,
  MAX_PLANS,
  PLAN_PHOTOS,
  type Plan,
  premiumTerms,
} from '../../../domain/plans.ts';
import { readPrice } from '../../../domain/premium-words.ts';
import { hasRight } from '../../../domain/rights.ts';
import { currentUser } from '../../accounts/current-user.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { ChecksField, toggled } from '../../staff/form.tsx';
import { termNames } from './premium-form.tsx';
import { type SectionProps, SettingsForm } from './settings-form.tsx';

interface PlanDraft extends Pick<Plan, 'id' | 'categories'> {
  en: string;
  es: string;
  price: string;
  months: number | null;
  photos: string;
  states: string;
  includes: readonly Inclusion[];
}

export function PlansSection(props: SectionProps) {
  return (
    <SettingsForm<{ plans: PlanDraft[] }>
      {...props}
      read={({ plans }) => ({ plans: plans.map(toDraft) })}
      write={({ plans }) => ({ plans: plans.map(fromDraft) })}
    >
      {({ draft: { plans }, change, errors }) => (
        <>
          <p className="text-muted">{m.plans_lead()}</p>
          <CouponsLink>{m.coupons_go()}</CouponsLink>
          {plans.map((plan, at) => (
            <PlanFields
              key={plan.id}
              plan={plan}
              errorOf={(field) =>
                Object.entries(errors).find(([name]) =>
                  name.startsWith(`plans.${at}.${field}`),
                )?.[1]
              }
              onChange={(part) =>
                change({ plans: plans.map((one) => (one === plan ? { ...one, ...part } : one)) })
              }
              onRemove={() => change({ plans: plans.filter((one) => one !== plan) })}
            />
          ))}
          {plans.length < MAX_PLANS && (
            <div>
              <Button
                variant="secondary"
                onClick={() => change({ plans: [...plans, startPlan()] })}
              >
                {m.plans_add()}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsForm>
  );
}

/** Links staff who may see payments to coupons and tax files, which have no menu entry before the first one exists. */
export function CouponsLink({ children }: { children: ReactNode }) {
  const { data: user = null } = useQuery(currentUser);
  if (!user || !hasRight(user, 'payments')) return null;
  return (
    <p>
      <TextLink to="/admin/payments?payment=coupons" className="-ml-3">
        {children}
      </TextLink>
    </p>
  );
}

interface PlanFieldsProps {
  plan: PlanDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<PlanDraft>) => void;
  onRemove: () => void;
}

function PlanFields({ plan, errorOf, onChange, onRemove }: PlanFieldsProps) {
  const { data: categories = [] } = useQuery(allCategories);
  const text = (name: 'en' | 'es' | 'price' | 'photos' | 'states', field: string) => ({
    value: plan[name],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold wrap-anywhere">{plan.en || m.plans_new()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.fields_name_en()} maxLength={40} {...text('en', 'name.en')} />
        <TextField label={m.plans_name_es()} maxLength={40} {...text('es', 'name.es')} />
        <TextField label={m.plans_price()} inputMode="decimal" {...text('price', 'price')} />
        <SelectField
          label={m.settings_premium_term()}
          value={plan.months ?? ''}
          onChange={({ target }) => onChange({ months: Number(target.value) || null })}
        >
          <Options of={premiumTerms.map((months) => [months, termNames[months]])} />
          <option value="">{m.plans_term_no_end()}</option>
        </SelectField>
      </div>
      <ChecksField
        legend={m.plans_includes()}
        choices={inclusions.map((value) => ({ value, label: nameInclusion(value) }))}
        value={plan.includes}
        onChange={(includes) => onChange({ includes })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.plans_photos()} inputMode="numeric" {...text('photos', 'photos')} />
        <TextField
          label={m.plans_states()}
          hint={m.plans_states_hint()}
          autoCapitalize="characters"
          {...text('states', 'states')}
        />
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent">
          {m.plans_categories()}
        </summary>
        <div className="grid sm:grid-cols-2">
          {categories.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={plan.categories.includes(id)}
              onChange={({ target }) =>
                onChange({ categories: toggled(plan.categories, id, target.checked) })
              }
            />
          ))}
        </div>
      </details>
      <div>
        <Button variant="quiet" className="-ml-3" onClick={onRemove}>
          {m.plans_remove()}
          <span className="sr-only">: {plan.en || m.plans_new()}</span>
        </Button>
      </div>
    </fieldset>
  );
}

function startPlan(): PlanDraft {
  return {
    id: `plan-${crypto.randomUUID().slice(0, 8)}`,
    en: '',
    es: '',
    price: '',
    months: 12,
    photos: String(PLAN_PHOTOS.most),
    states: '',
    categories: [],
    includes: inclusions,
  };
}

function toDraft({
  id,
  name,
  price,
  months,
  photos,
  states,
  categories,
  ...plan
}: Plan): PlanDraft {
  return {
    id,
    months,
    categories,
    en: name.en,
    es: name.es ?? '',
    price: (price / 100).toFixed(2),
    photos: String(photos),
    states: states.join(', '),
    includes: inclusions.filter((one) => plan[one]),
  };
}

function fromDraft({ en, es, price, photos, states, includes, ...plan }: PlanDraft) {
  return {
    ...plan,
    name: { en, es: es || null },
    price: readPrice(price),
    photos: photos.trim() === '' ? Number.NaN : Number(photos),
    states: states
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    ...Object.fromEntries(inclusions.map((one) => [one, includes.includes(one)])),
  };
}
