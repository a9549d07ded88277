import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { nameMonth } from '../../figures/month-names.ts';
import { formatCents } from '../../format.ts';
import { formatParameters, type Parameters } from '../../parameters.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { parseDollars, stateWords } from './words.ts';

export type Filter = Parameters<'q' | 'state' | 'month' | 'amount'>;

const MONTHS = 60;

/** What is looked for stands in the address, so that it can be gone back to and passed on. */
export function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [month, setMonth] = useState(filter.month ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const read = (name: string) => String(given.get(name) ?? '').trim();
    const dollars = read('amount');
    const cents = dollars ? parseDollars(dollars) : null;
    if (dollars && !cents) return setError(m.payments_amount_invalid());
    setError(undefined);
    const values = { q: read('q'), state: read('state'), month, amount: cents ? `${cents}` : '' };
    navigate({ search: formatParameters(screens.payments, values) });
  };
  const amount = Number(filter.amount) > 0 ? formatCents(Number(filter.amount)) : '';
  return (
    <search>
      <form
        noValidate
        onSubmit={search}
        className="mb-4 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        <TextField
          label={m.common_search()}
          type="search"
          name="q"
          maxLength={200}
          hint={m.payments_search_hint()}
          defaultValue={filter.q ?? ''}
        />
        <SelectField label={m.common_state()} name="state" defaultValue={filter.state ?? ''}>
          <option value="">{m.common_any()}</option>
          <Options of={Object.entries(stateWords)} />
        </SelectField>
        <SelectField
          label={m.common_month()}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          <option value="">{m.common_any()}</option>
          <Options of={listMonths(filter.month).map((value) => [value, nameMonth(value)])} />
        </SelectField>
        <TextField
          label={m.common_amount()}
          name="amount"
          inputMode="decimal"
          maxLength={12}
          placeholder="$9.95"
          error={error}
          defaultValue={amount}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
          <Button type="submit">{m.common_search()}</Button>
          {month && (
            <ButtonAnchor
              variant="secondary"
              href={`/api/admin/payments/export?month=${month}`}
              download
            >
              {m.payments_download_month({ month: nameMonth(month) })}
            </ButtonAnchor>
          )}
          <ButtonLink variant="quiet" to="/admin/payments">
            {m.common_clear()}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

/** This month first; and the one that the address names, however old. */
function listMonths(named: string | undefined): string[] {
  const now = new Date();
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  const isOther = named && /^\d{4}-(0[1-9]|1[0-2])$/.test(named) && !months.includes(named);
  return isOther ? [...months, named] : months;
}
