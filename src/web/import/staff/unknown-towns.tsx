import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ListedTown } from '../../../contract/imports.staff.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import type { ImportSteps } from './use-steps.ts';

export function useUnknownTowns(importId: number) {
  return useQuery({
    ...read('GET /api/admin/imports/:id/towns', { params: { id: importId } }),
    refetchOnMount: 'always',
  });
}

interface UnknownTownsProps {
  found: ReturnType<typeof useUnknownTowns>;
  importId: number;
  steps: ImportSteps;
}

/** Towns of the file that the gazetteer doesn't have. One yes is for all rows of a town. */
export function UnknownTowns({ found: { data, isError }, importId, steps }: UnknownTownsProps) {
  const queryClient = useQueryClient();
  if (isError) return <p role="alert">{m.import_rows_failed()}</p>;
  if (!data || data.length === 0) return null;
  const accept = ({ city, state }: ListedTown, zip: string) =>
    steps.correct({ towns: [{ city, state, zip }] }, () => {
      const { queryKey } = read('GET /api/admin/imports/:id/towns', { params: { id: importId } });
      queryClient.removeQueries({ queryKey });
    });
  return (
    <section aria-labelledby="import-towns" className="mt-5">
      <h2 id="import-towns" className="mb-1 font-bold">
        {m.import_towns_title()}
      </h2>
      <p className="mb-3 max-w-[75ch] text-muted">{m.import_towns_text()}</p>
      <ul className="divide-y divide-line rounded-card border border-line px-3">
        {data.map((town) => (
          <Town
            key={`${town.city} ${town.state}`}
            town={town}
            isPending={steps.isPending}
            onAccept={(zip) => accept(town, zip)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TownProps {
  town: ListedTown;
  isPending: boolean;
  onAccept: (zip: string) => void;
}

function Town({ town, isPending, onAccept }: TownProps) {
  const { city, state, zip, county, rows } = town;
  const [typed, setTyped] = useState('');
  const given = zip || typed.trim();
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {city}, {state}
        </span>{' '}
        ({formatCount(rows, m.count_file_rows)}).{' '}
        {zip === ''
          ? m.import_towns_no_zip()
          : county && m.import_towns_place({ zip, county, state })}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {zip === '' && (
          <TextField
            label={m.import_towns_zip({ town: city })}
            inputMode="numeric"
            maxLength={10}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Button
          variant="secondary"
          aria-label={m.import_towns_yes_label({ town: city })}
          disabled={isPending || !/^\d{5}(?:-?\d{4})?$/.test(given)}
          onClick={() => onAccept(given)}
        >
          {m.import_towns_yes()}
        </Button>
      </div>
    </li>
  );
}
