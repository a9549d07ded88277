import * as m from '#messages';
import { premiumTerms } from '../../../domain/plans.ts';
import { describePrice, readPrice } from '../../../domain/premium-words.ts';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { type SectionProps, type SettingsFieldsProps, SettingsForm } from './settings-form.tsx';

interface Draft {
  price: string;
  months: number;
  renewals: boolean;
  places: string;
  from: string;
  to: string;
}

export const termNames: Record<(typeof premiumTerms)[number], string> = {
  1: m.settings_term_month(),
  3: m.settings_term_three_months(),
  6: m.settings_term_six_months(),
  12: m.settings_term_year(),
  24: m.settings_term_two_years(),
};

export function PremiumSection({
  isShort = false,
  ...props
}: SectionProps & { isShort?: boolean }) {
  return (
    <SettingsForm<Draft>
      {...props}
      read={({ premium, renewals, sponsoredPlaces, approvalHours: { from, to } }) => ({
        price: (premium.price / 100).toFixed(2),
        months: premium.months,
        renewals,
        places: String(sponsoredPlaces),
        from: String(from),
        to: String(to),
      })}
      write={({ price, months, renewals, places, from, to }) => ({
        premium: { price: readPrice(price), months },
        ...(!isShort && {
          renewals,
          sponsoredPlaces: readNumber(places),
          approvalHours: { from: readNumber(from), to: readNumber(to) },
        }),
      })}
    >
      {(fields) => (
        <>
          <PriceFields {...fields} />
          {!isShort && <PromiseFields {...fields} />}
        </>
      )}
    </SettingsForm>
  );
}

function PriceFields({ draft, change, errors, text }: SettingsFieldsProps<Draft>) {
  const price = readPrice(draft.price);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.settings_premium_price()}
          inputMode="decimal"
          autoComplete="off"
          {...text('price', 'premium.price')}
        />
        <SelectField
          label={m.settings_premium_term()}
          value={draft.months}
          error={errors['premium.months']}
          onChange={({ target }) => change({ months: Number(target.value) })}
        >
          <Options of={premiumTerms.map((months) => [months, termNames[months]])} />
        </SelectField>
      </div>
      <p className="text-sm text-muted">
        {price >= 50
          ? m.settings_premium_effect({
              value: describePrice({ price, months: draft.months }),
            })
          : m.settings_premium_paid_keep()}
      </p>
    </>
  );
}

function PromiseFields({ draft, change, errors, text }: SettingsFieldsProps<Draft>) {
  return (
    <>
      <CheckField
        label={m.settings_renewals()}
        hint={m.settings_renewals_hint()}
        checked={draft.renewals}
        onChange={({ target }) => change({ renewals: target.checked })}
      />
      <TextField
        label={m.settings_sponsored()}
        inputMode="numeric"
        hint={m.settings_sponsored_hint()}
        {...text('places', 'sponsoredPlaces')}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{m.settings_approval_hours_label()}</legend>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={m.common_from()}
            inputMode="numeric"
            value={draft.from}
            error={errors['approvalHours.from'] ?? errors.approvalHours}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label={m.common_to()}
            inputMode="numeric"
            {...text('to', 'approvalHours.to')}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Returns NaN for anything that isn't a number, which validation then rejects. */
function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
