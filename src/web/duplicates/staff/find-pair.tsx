import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../kit/api.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffList } from '../../staff/staff-screen.tsx';
import { verdictWords } from './pair-columns.tsx';

interface PairProps {
  onFound: (lowId: number, highId: number) => void;
}

export function FindPair({ onFound }: PairProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mb-3 rounded-card border border-line bg-surface p-3"
    >
      <summary className="cursor-pointer font-semibold pointer-coarse:py-2">
        {m.duplicates_choose_title()}
      </summary>
      <PairForm onFound={onFound} />
      {isOpen && <WeakPairs onFound={onFound} />}
    </details>
  );
}

function WeakPairs({ onFound }: PairProps) {
  return (
    <>
      <h2 className="mt-3 font-semibold">{verdictWords.maybe}</h2>
      <StaffList
        list="GET /api/admin/duplicates"
        request={{ query: { state: 'open', verdict: 'maybe' } }}
        label={verdictWords.maybe}
        none={m.duplicates_empty()}
        failure={m.duplicates_load_failed()}
        isPlain
        keyOf={({ low, high }) => `${low.id} ${high.id}`}
        look=""
      >
        {({ low, high }) => (
          <Button
            variant="quiet"
            className="-ml-3 text-left wrap-anywhere"
            onClick={() => onFound(low.id, high.id)}
          >
            {low.name}, {high.name}
          </Button>
        )}
      </StaffList>
    </>
  );
}

function PairForm({ onFound }: PairProps) {
  const queryClient = useQueryClient();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const find = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery({
        ...read('GET /api/admin/duplicates/pair', { query: { first, second } }),
        staleTime: 0,
      }),
    onSuccess: ({ low, high }) => onFound(low.id, high.id),
  });
  const hint = m.duplicates_number_hint();
  return (
    <>
      <form
        aria-label={m.duplicates_choose_title()}
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          find.mutate();
        }}
      >
        <TextField
          label={m.duplicates_one_listing()}
          hint={hint}
          required
          maxLength={300}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          label={m.duplicates_other_listing()}
          hint={hint}
          required
          maxLength={300}
          value={second}
          onChange={({ target }) => setSecond(target.value)}
        />
        <Button type="submit" disabled={find.isPending} className="sm:mt-6">
          {m.compare_title()}
        </Button>
      </form>
      {find.error && <ListFailure error={find.error} fallback={m.common_listings_failed()} />}
    </>
  );
}
