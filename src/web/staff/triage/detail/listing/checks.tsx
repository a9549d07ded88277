import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { FactDoubt } from '../../../../../contract/checks.ts';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import type { DuplicatePair, TwinListing } from '../../../../../contract/staff/duplicates.ts';
import { read } from '../../../../api.ts';
import { businessPath } from '../../../../paths.ts';
import { Link } from '../../../../ui/link.tsx';

const likely = {
  same: m.staff_triage_almost_surely_the_same(),
  likely: m.staff_triage_likely_the_same(),
  maybe: m.staff_triage_maybe_the_same(),
};

/** What speaks against the listing: facts that look wrong, and others that it may be. */
export function ListingChecks({ business }: { business: StaffBusiness }) {
  const params = { id: business.id };
  const checks = useQuery({
    ...read('GET /api/admin/businesses/:id/checks', { params }),
    staleTime: 0,
  });
  const twins = useQuery({
    ...read('GET /api/admin/businesses/:id/duplicates', { params }),
    staleTime: 0,
  });
  const doubts = checks.data?.doubts ?? [];
  return (
    <section aria-label={m.staff_triage_checks()} className="text-sm">
      <h3 className="mb-1 text-base font-semibold">{m.staff_triage_checks()}</h3>
      <ul className="flex flex-col gap-2">
        {doubts.map((doubt) => (
          <li key={doubt.kind} className="font-semibold text-danger">
            {describeDoubt(doubt)}
          </li>
        ))}
        {checks.data && doubts.length === 0 && (
          <li className="text-muted">{m.staff_triage_zip_code_point_and_phone_look()}</li>
        )}
        {twins.data?.length === 0 && (
          <li className="text-muted">{m.staff_triage_no_other_listing_looks_like_it()}</li>
        )}
        {twins.data?.map((pair) => (
          <Twin key={`${pair.low.id} ${pair.high.id}`} pair={pair} id={business.id} />
        ))}
        {(checks.error ?? twins.error) && (
          <li>{m.staff_triage_the_checks_could_not_be_loaded()}</li>
        )}
        {(checks.isPending || twins.isPending) && (
          <li className="skeleton h-12" aria-hidden="true" />
        )}
      </ul>
    </section>
  );
}

function Twin({ pair, id }: { pair: DuplicatePair; id: number }) {
  const other = pair.low.id === id ? pair.high : pair.low;
  return (
    <li className="rounded-card border border-gold-line bg-gold-soft px-3 py-2 wrap-anywhere">
      <span className="font-semibold">
        {pair.verdict ? likely[pair.verdict] : m.staff_triage_looks_alike()}:{' '}
      </span>
      <Name listing={other} />
      <span className="block">
        {[other.address, other.city, other.state, other.phone].filter(Boolean).join(', ')}
      </span>
      <Link
        to={`/admin/duplicates?businessId=${id}`}
        className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
      >
        {m.staff_triage_compare_the_two()}
      </Link>
    </li>
  );
}

function Name({ listing }: { listing: TwinListing }) {
  if (!listing.isApproved) return <>{m.staff_triage_name_not_listed({ name: listing.name })}</>;
  return (
    <a
      href={businessPath(listing)}
      target="_blank"
      rel="noopener"
      className="font-semibold text-accent hover:underline"
    >
      {listing.name}
      <span className="sr-only"> {m.staff_triage_opens_a_new_tab()}</span>
    </a>
  );
}

function describeDoubt({ kind, value, zipCity, zipStates, miles }: FactDoubt): string {
  if (kind === 'point') {
    return miles === null
      ? m.staff_triage_the_point_is_many_miles_from({ value })
      : m.staff_triage_the_point_is_value_miles_from({ value: miles, value2: value });
  }
  if (kind === 'zip-unknown') return m.staff_triage_nobody_knows_zip_code_value({ value });
  if (kind === 'phone-fictitious') return m.staff_triage_value_is_a_made_up_phone({ value });
  if (kind === 'phone-undialable') return m.staff_triage_value_cannot_be_dialed({ value });
  const states = zipStates.reduce(
    (one, other) => (one ? m.staff_triage_one_or_other({ one, other }) : other),
    '',
  );
  const place = [zipCity, states].filter(Boolean).join(', ');
  return m.staff_triage_zip_code_value_is_value2({
    value,
    value2: place || m.staff_triage_somewhere_else(),
  });
}
