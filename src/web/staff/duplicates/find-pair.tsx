import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { read } from '../../api.ts';
import { formatParameters } from '../../parameters.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { PairCard } from './queue/pair-card.tsx';

interface Named {
  first: string;
  second: string;
}

export function FindPair({ first, second }: Named) {
  return (
    <div className="flex flex-col gap-4">
      <PairForm key={`${first} ${second}`} first={first} second={second} />
      {first && second && <FoundPair first={first} second={second} />}
    </div>
  );
}

function PairForm(given: Named) {
  const navigate = useNavigate();
  const [first, setFirst] = useState(given.first);
  const [second, setSecond] = useState(given.second);
  const hint = m.staff_duplicates_its_number_or_the_link_of();
  return (
    <form
      aria-label={m.staff_duplicates_merge_two_listings()}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        const search = formatParameters(screens.duplicates, { status: 'find', first, second });
        navigate({ search }, { preventScrollReset: true });
      }}
    >
      <TextField
        label={m.staff_duplicates_one_listing()}
        hint={hint}
        required
        maxLength={300}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        label={m.staff_duplicates_the_other_listing()}
        hint={hint}
        required
        maxLength={300}
        value={second}
        onChange={({ target }) => setSecond(target.value)}
      />
      <Button type="submit" className="sm:mt-6">
        {m.staff_duplicates_compare()}
      </Button>
    </form>
  );
}

function FoundPair({ first, second }: Named) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = useQuery({
    ...read('GET /api/admin/duplicates/pair', { query: { first, second } }),
    gcTime: 0,
    retry: false,
  });
  if (error)
    return (
      <ListFailure error={error} fallback={m.staff_duplicates_the_listings_could_not_be_loaded()} />
    );
  if (!data) return <StaffSkeleton />;
  return (
    <PairCard
      key={`${data.low.version} ${data.high.version}`}
      pair={data}
      title={m.staff_duplicates_two_listings()}
      headingRef={heading}
      onDecided={() => navigate('/admin/duplicates?status=find')}
    />
  );
}
