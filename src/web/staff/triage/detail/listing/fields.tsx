import type { ReactNode } from 'react';
import * as m from '#messages';
import type { AuditEntry } from '../../../../../contract/staff/audit.ts';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import { sourceNames } from '../../../../businesses/detail/sources.ts';
import { formatDate } from '../../../../dates.ts';
import { PhotoPicture } from '../../../../photos/photo-picture.tsx';

type Field = [name: string, label: string, value: string | null];

/** Every field; those that were changed after it was submitted say what they were. */
export function ListingFields({
  business,
  history,
}: {
  business: StaffBusiness;
  history: AuditEntry[];
}) {
  const was = findFormer(history);
  return (
    <div className="flex flex-col gap-4">
      <Picture business={business} />
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {listFields(business).map(([name, label, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:-mt-2">
              {value || <span className="text-muted">{m.staff_triage_empty()}</span>}
              {was.has(name) && <Former value={was.get(name)} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Former({ value }: { value: unknown }): ReactNode {
  return (
    <span className="mt-0.5 block w-fit rounded-card border border-gold-line bg-gold-soft px-2 py-0.5 text-sm text-gold">
      {value === null || value === ''
        ? m.staff_triage_changed_it_was_empty()
        : m.staff_triage_changed_it_was_value({ value: String(value) })}
    </span>
  );
}

/** The oldest value of each field that was changed; entries come newest first. */
function findFormer(history: AuditEntry[]): Map<string, unknown> {
  const changes = history.filter(({ before, after }) => before !== null && after !== null);
  return new Map(changes.flatMap(({ before }) => Object.entries(before ?? {})));
}

function listFields(business: StaffBusiness): Field[] {
  const { zipCode, source, submittedAt } = business;
  return [
    ['name', m.staff_triage_name(), business.name],
    ['description', m.staff_triage_description(), business.description],
    ['categoryId', m.staff_triage_category(), business.category.name],
    ['trades', m.staff_triage_trades(), business.trades.map(({ name }) => name).join(', ')],
    ['address', m.staff_triage_address(), business.address],
    ['city', m.staff_triage_city(), business.city],
    ['state', m.staff_triage_state(), business.state],
    ['zipCode', m.staff_triage_zip_code(), zipCode],
    ['phone', m.staff_triage_phone(), business.phone],
    ['email', m.staff_triage_public_email(), business.email],
    ['ownerEmail', m.staff_triage_owners_email(), business.ownerEmail],
    ['website', m.staff_triage_website(), business.website],
    [
      'isPremium',
      m.staff_triage_type(),
      business.isPremium ? m.staff_triage_premium() : m.staff_triage_free(),
    ],
    ['source', m.staff_triage_source(), source && sourceNames[source]],
    ['slug', m.staff_triage_address_on_the_site(), business.slug],
    ['submittedAt', m.staff_triage_submitted(), formatDate(submittedAt)],
    ['id', m.staff_triage_number(), `#${business.id}`],
  ];
}

function Picture({ business: { photo, imageUrl, name } }: { business: StaffBusiness }) {
  const look = 'max-h-64 w-full rounded-card border border-line bg-sunken object-contain';
  if (photo)
    return <PhotoPicture photo={photo} width={640} alt={photo.alt || name} className={look} />;
  if (!imageUrl) return null;
  return (
    <img
      src={imageUrl}
      alt={m.staff_triage_given_for_name({ name })}
      referrerPolicy="no-referrer"
      className={look}
    />
  );
}
