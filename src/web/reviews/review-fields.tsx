import type { FieldValues } from 'react-hook-form';
import * as m from '#messages';
import { FormField, type OfForm } from '../kit/form-field.tsx';

const ratings = [
  [5, m.reviews_rating_five()],
  [4, m.reviews_rating_four()],
  [3, m.reviews_rating_three()],
  [2, m.reviews_rating_two()],
  [1, m.reviews_rating_one()],
] as const;

export function RatingField<T extends FieldValues, O>({ form, name }: OfForm<T, O>) {
  return (
    <FormField
      form={form}
      name={name}
      as="select"
      rules={{ setValueAs: (value) => (value === '' ? undefined : Number(value)) }}
      label={m.common_rating()}
      required
    >
      <option value="">{m.reviews_rating_choice()}</option>
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
  return <FormField {...props} as="area" label={m.common_comment()} required />;
}
