import type { ComponentProps, FormEvent } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import { formatParameters } from '../../../parameters.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';

type Name = Exclude<(typeof screens.reviews.reads)[number], 'status' | 'group'>;

const RATINGS = [5, 4, 3, 2, 1].map(
  (rating) => [`${rating}`, m.staff_reviews_rating_stars({ rating })] as const,
);

/** What is searched stands in the address, so that it can be gone back to, kept and passed on. */
export function Filters({ filter }: { filter: { [name in Name]?: string | undefined } }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      [...given].map(([name, value]) => [name, String(value).trim()]),
    );
    navigate({ search: formatParameters(screens.reviews, { status: 'all', ...values }) });
  };
  const field = (name: Name) => ({ name, defaultValue: filter[name] ?? '' });
  return (
    <search>
      <form onSubmit={search} className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label={m.staff_reviews_words()} type="search" maxLength={200} {...field('q')} />
        <TextField
          label={m.staff_reviews_business()}
          hint={m.staff_reviews_name_or_number()}
          maxLength={200}
          {...field('business')}
        />
        <TextField label={m.staff_reviews_reviewer()} maxLength={100} {...field('reviewer')} />
        <TextField
          label={m.staff_reviews_network()}
          hint={m.staff_reviews_like_7f3a()}
          maxLength={40}
          {...field('network')}
        />
        <Choice
          label={m.staff_reviews_stars()}
          {...field('rating')}
          choices={[
            ...RATINGS,
            ['4,5', m.staff_reviews_4_or_5_stars()],
            ['1,2', m.staff_reviews_1_or_2_stars()],
          ]}
        />
        <Choice
          label={m.staff_reviews_state()}
          {...field('state')}
          choices={[
            ['public', m.staff_reviews_public()],
            ['held', m.staff_reviews_held()],
            ['removed', m.staff_reviews_removed()],
          ]}
        />
        <Choice
          label={m.staff_reviews_confirmed_by_mail()}
          {...field('confirmed')}
          choices={[
            ['yes', m.staff_reviews_yes()],
            ['no', m.staff_reviews_no()],
          ]}
        />
        <TextField label={m.staff_reviews_since()} type="date" {...field('since')} />
        <div className="flex gap-3">
          <Button type="submit">{m.staff_reviews_search()}</Button>
          <ButtonLink variant="quiet" to="/admin/reviews?status=all">
            {m.staff_reviews_clear()}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  name: Name;
  defaultValue: string;
  choices: ComponentProps<typeof Options>['of'];
}

function Choice({ choices, ...props }: ChoiceProps) {
  return (
    <SelectField {...props}>
      <option value="">{m.staff_reviews_any()}</option>
      <Options of={choices} />
    </SelectField>
  );
}
