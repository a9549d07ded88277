import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { callHref } from '../../../domain/shown-phone.ts';
import { findStateName } from '../../../domain/states.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatMonthName } from '../../kit/format-month.ts';
import { locationPath } from '../../kit/paths.ts';
import { Link } from '../../kit/ui/link.tsx';
import { nameConfirmer, proofNames, sourceNames } from '../sources.ts';

export function BusinessInformation({ business }: { business: BusinessDetail }) {
  const { id, city, state, phone, email, website, isPremium, hours } = business;
  const { claimedBy, sourceCategories } = business;
  return (
    <dl className="facts-list">
      <Fact name={m.common_location()}>
        <Link to={locationPath(state, city)} className="link">
          {city}, {findStateName(state) ?? state}
        </Link>
      </Fact>
      {phone && (
        <Fact name={m.field_phone()}>
          <a href={callHref(phone)} className="link">
            {phone}
          </a>
        </Fact>
      )}
      {email && (
        <Fact name={m.common_email()}>
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Fact>
      )}
      {website && (
        <Fact name={m.field_website()} className="print-only">
          {website}
        </Fact>
      )}
      {!hours && (
        <Fact name={m.hours_title_short()}>
          <span className="text-muted">{m.businesses_hours_missing()}</span>{' '}
          <Link to={`/report/${id}`} rel="nofollow" className="no-print text-accent underline">
            {m.businesses_hours_tell()}
          </Link>
        </Fact>
      )}
      <Fact name={m.businesses_listing_type()}>
        {isPremium ? m.common_premium() : m.common_free()}
      </Fact>
      {claimedBy && (
        <Fact name={m.common_owner()}>
          {m.businesses_claimed()}
          {proofNames[claimedBy] && `. ${proofNames[claimedBy]}`}
        </Fact>
      )}
      {sourceCategories && <Fact name={m.businesses_also_listed()}>{sourceCategories}</Fact>}
    </dl>
  );
}

export function Provenance({ business }: { business: BusinessDetail }) {
  const { source, confirmedAt, confirmedBy, updatedAt } = business;
  return (
    <p className="mt-10 border-t border-line pt-3 text-xs text-muted">
      {confirmedBy !== 'source' && source && `${m.common_source()}: ${sourceNames[source]} · `}
      {m.businesses_last_confirmed()}: {nameConfirmer(confirmedBy, source)},{' '}
      <time dateTime={confirmedAt}>{formatMonthName(confirmedAt)}</time> · {m.common_last_updated()}
      : <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
    </p>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
