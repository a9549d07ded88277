import type { FieldValues } from 'react-hook-form';
import * as m from '#messages';
import { FormField, type OfForm } from '../form-field.tsx';

const ratings = [
  [5, m.reviews_5_stars_excellent()],
  [4, m.reviews_4_stars_very_good()],
  [3, m.reviews_3_stars_good()],
  [2, m.reviews_2_stars_fair()],
  [1, m.reviews_1_star_poor()],
] as const;

/** Its first option is no rating. */
export function RatingField<T extends FieldValues, O>({ form, name }: OfForm<T, O>) {
  return (
    <FormField
      form={form}
      name={name}
      as="select"
      rules={{ setValueAs: (value) => (value === '' ? undefined : Number(value)) }}
      label={m.reviews_rating()}
      required
    >
      <option value="">{m.reviews_select_a_rating()}</option>
      {ratings.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormField>
  );
}

export function CommentField<T extends FieldValues, O>(
  props: OfForm<T, O> & { rows: number; hint?: string },
) {
  return <FormField {...props} as="area" label={m.reviews_comment()} required />;
}
