import type { ComponentProps, FormEvent } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import { formatParameters } from '../../../parameters.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';

type Name = Exclude<(typeof screens.reviews.reads)[number], 'status' | 'group'>;

const RATINGS = [5, 4, 3, 2, 1].map(
  (rating) => [`${rating}`, m.reviews_filter_stars({ rating })] as const,
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
        <TextField label={m.common_words()} type="search" maxLength={200} {...field('q')} />
        <TextField
          label={m.common_business()}
          hint={m.reviews_filter_business_hint()}
          maxLength={200}
          {...field('business')}
        />
        <TextField label={m.reviews_filter_author()} maxLength={100} {...field('reviewer')} />
        <TextField
          label={m.reviews_network()}
          hint={m.reviews_filter_network_hint()}
          maxLength={40}
          {...field('network')}
        />
        <Choice
          label={m.reviews_stars_field()}
          {...field('rating')}
          choices={[...RATINGS, ['4,5', m.reviews_stars_high()], ['1,2', m.reviews_stars_low()]]}
        />
        <Choice
          label={m.common_state()}
          {...field('state')}
          choices={[
            ['public', m.reviews_state_public()],
            ['held', m.reviews_state_held()],
            ['removed', m.reviews_state_removed()],
          ]}
        />
        <Choice
          label={m.reviews_mark_confirmed()}
          {...field('confirmed')}
          choices={[
            ['yes', m.common_yes()],
            ['no', m.common_no()],
          ]}
        />
        <TextField label={m.common_since()} type="date" {...field('since')} />
        <div className="flex gap-3">
          <Button type="submit">{m.common_search()}</Button>
          <ButtonLink variant="quiet" to="/admin/reviews?status=all">
            {m.common_clear()}
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
      <option value="">{m.common_any()}</option>
      <Options of={choices} />
    </SelectField>
  );
}
