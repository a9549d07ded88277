import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { formatDate } from '../../../dates.ts';
import { readPages } from '../../../read-pages.ts';
import { Link } from '../../../ui/link.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';

export function GoneListings({ id, title }: { id: number; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-1"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 text-sm font-semibold text-accent pointer-coarse:py-3">
        {title}
      </summary>
      {isOpen && <Listings id={id} />}
    </details>
  );
}

function Listings({ id }: { id: number }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/import-schedules/:id/gone', { params: { id }, query: {} }),
    staleTime: 0,
  });
  if (query.isPending) return <StaffSkeleton className="h-40" />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_transfer_the_listings_could_not_be_loaded()}
      />
    );
  return (
    <>
      <p className="text-sm text-muted">{m.staff_transfer_they_stay_as_they_are_until()}</p>
      <ul aria-label={m.staff_transfer_listings_that_are_no_longer_in()} className="text-sm">
        {query.data.pages
          .flatMap(({ items }) => items)
          .map(({ id: businessId, name, city, state, goneSince }) => (
            <li key={businessId}>
              <Rich
                message={m.staff_transfer_name_city_state_since_date}
                fields={{ name, city, state, date: formatDate(goneSince) }}
                parts={{
                  link: (text) => (
                    <Link
                      to={`/admin?q=${encodeURIComponent(name)}`}
                      className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {text}
                    </Link>
                  ),
                }}
              />
            </li>
          ))}
      </ul>
      <MoreButton query={query} label={m.staff_transfer_show_more()} className="mt-2" />
    </>
  );
}
