import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { Completeness } from '../../../contract/businesses.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { SelectField, TextField } from '../../kit/ui/field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Loaded, StaffScreen } from '../../staff/staff-screen.tsx';
import { lacksLabels } from './listings-table.tsx';

export function CompletenessPage() {
  const { city = '', state = '' } = useParameters(screens.completeness);
  const town = city && state ? { city, state } : {};
  const query = useQuery(read('GET /api/admin/businesses/completeness', { query: town }));
  return (
    <StaffScreen title={m.completeness_title()} about={m.completeness_lead()} isNarrow>
      <TownForm key={`${city} ${state}`} city={city} state={state} />
      <Loaded query={query} failure={m.completeness_load_failed()}>
        {(sum) => <Gaps sum={sum} town={town} />}
      </Loaded>
    </StaffScreen>
  );
}

interface Town {
  city?: string;
  state?: string;
}

function TownForm(asked: Required<Town>) {
  const navigate = useNavigate();
  const [town, setTown] = useState(asked);
  const show = (event: FormEvent) => {
    event.preventDefault();
    navigate({ search: formatParameters(screens.completeness, town) });
  };
  return (
    <search>
      <form onSubmit={show} className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label={m.field_city()}
          value={town.city}
          maxLength={100}
          onChange={({ target }) => setTown({ ...town, city: target.value })}
        />
        <SelectField
          label={m.field_state()}
          value={town.state}
          onChange={({ target }) => setTown({ ...town, state: target.value })}
        >
          <option value="">{m.completeness_everywhere()}</option>
          <StateOptions isAll />
        </SelectField>
        <Button type="submit" variant="secondary">
          {m.completeness_show()}
        </Button>
      </form>
    </search>
  );
}

/** Returns a whole percentage from 1 to 99; 100 only if `count` equals `all`. */
function shareOf(count: number, all: number): number {
  return count === all ? 100 : Math.min(99, Math.max(1, Math.round((100 * count) / all)));
}

function Gaps({ sum, town }: { sum: Completeness; town: Town }) {
  const { listings, score, gaps } = sum;
  if (score === null) return <p>{m.completeness_no_listings()}</p>;
  const place = town.city ? `${town.city}, ${town.state}` : m.completeness_directory();
  return (
    <Card title={m.completeness_score({ place, score })}>
      <progress max={100} value={score} aria-label={m.completeness_title()} className="w-full" />
      <p className="mt-1 text-muted">{formatCount(listings, m.count_listings)}</p>
      <ul className="mt-3 -mb-2 divide-y divide-line">
        {gaps.map(({ lacks, count }) => (
          <li key={lacks} className="relative flex flex-wrap justify-between gap-x-4 py-2.5">
            <Link
              to={`/admin${formatParameters(screens.admin, { lacks, ...town })}`}
              className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
            >
              {lacksLabels[lacks]}
            </Link>
            <span className="tabular-nums">
              {formatNumber(count)}
              <span className="text-muted">
                {' '}
                {m.format_percent({ percent: shareOf(count, listings) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {gaps.length === 0 && <p className="mt-3">{m.completeness_all()}</p>}
    </Card>
  );
}
