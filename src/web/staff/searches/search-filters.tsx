import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { InsightSpan } from '../../../contract/staff/insights.ts';
import { formatParameters } from '../../parameters.ts';
import { Button } from '../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { isKeyOf, keysOf } from '../is-key-of.ts';

export const shows = {
  all: m.common_all(),
  nothing: m.searches_filter_nothing(),
  little: m.searches_filter_little(),
} as const;
export const spans: Record<InsightSpan, string> = {
  '1': m.searches_weeks_one(),
  '4': m.searches_weeks_four(),
  '12': m.searches_weeks_twelve(),
  '52': m.searches_weeks_fifty_two(),
  '104': m.searches_two_years(),
};

export interface Chosen {
  show: keyof typeof shows;
  weeks: InsightSpan;
  q: string;
}

function hrefOf({ show, weeks, q }: Chosen): string {
  const given = { show: show === 'all' ? '' : show, weeks: weeks === '4' ? '' : weeks, q };
  return `/admin/searches${formatParameters(screens.searches, given)}`;
}

export function SearchFilters({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const [q, setQ] = useState(chosen.q);
  return (
    <>
      <nav aria-label={m.searches_filter_label()} className="-mx-3 flex flex-wrap">
        {keysOf(shows).map((show) => (
          <QueueLink key={show} to={hrefOf({ ...chosen, show })} isCurrent={show === chosen.show}>
            {shows[show]}
          </QueueLink>
        ))}
      </nav>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(hrefOf({ ...chosen, q: q.trim() }));
        }}
      >
        <SelectField
          label={m.searches_filter_time()}
          value={chosen.weeks}
          onChange={({ target }) =>
            isKeyOf(spans, target.value) && navigate(hrefOf({ ...chosen, weeks: target.value }))
          }
        >
          <Options of={Object.entries(spans)} />
        </SelectField>
        <TextField
          label={m.common_words()}
          type="search"
          maxLength={60}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" variant="secondary">
          {m.searches_filter_apply()}
        </Button>
      </form>
    </>
  );
}
