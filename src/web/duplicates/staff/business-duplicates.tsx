import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { DuplicateListing, DuplicatePair } from '../../../contract/duplicates.staff.ts';
import { read } from '../../kit/api.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { spoken } from '../../staff/decide.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';
import { Columns, Reasons } from './pair-columns.tsx';

export function BusinessDuplicates({ businessId }: { businessId: number }) {
  const { data } = useQuery({
    ...read('GET /api/admin/businesses/:id/duplicates', { params: { id: businessId } }),
    staleTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section
      aria-label={m.duplicates_possible()}
      className="flex flex-col gap-3 rounded-card border border-gold-line bg-gold-soft p-3"
    >
      <h3 className="font-semibold">{m.duplicates_maybe_listed()}</h3>
      {data.map((pair) => (
        <DuplicateItem key={`${pair.low.id} ${pair.high.id}`} pair={pair} businessId={businessId} />
      ))}
    </section>
  );
}

function DuplicateItem({ pair, businessId }: { pair: DuplicatePair; businessId: number }) {
  const [isOpen, setOpen] = useState(false);
  const { low, high } = pair;
  const duplicate = low.id === businessId ? high : low;
  return (
    <article aria-label={duplicate.name} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <ListingLink business={{ ...duplicate, isListed: duplicate.isApproved }} />
        <span className="text-sm wrap-anywhere">{describePlace(duplicate)}</span>
      </div>
      <Reasons pair={pair} />
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.duplicates_hide_both() : m.duplicates_compare_both()}
          <span className="sr-only"> {m.duplicates_with_name({ name: duplicate.name })}</span>
        </Button>
        <Link
          to={`/admin/triage?item=twin-${low.id}-${high.id}`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-accent hover:underline"
        >
          {spoken(m.duplicates_decide_named, { name: duplicate.name })}
        </Link>
      </div>
      {isOpen && (
        <div className="rounded-card bg-surface p-2">
          <Columns pair={pair} survivorId={null} />
        </div>
      )}
    </article>
  );
}

function describePlace({ address, city, state }: DuplicateListing): string {
  return [address, city, state].filter(Boolean).join(', ');
}
