import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { findStateName } from '../../../contract/states.ts';
import { formatDate } from '../../format.ts';
import { formatMonth } from '../../format-month.ts';
import { locationPath } from '../../paths.ts';
import { callHref } from '../contact-links.ts';
import { proofNames, sourceNames } from './sources.ts';

const link =
  'inline-flex min-h-8 items-center text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11';

export function BusinessInformation({ business }: { business: BusinessDetail }) {
  const { city, state, phone, email, website, isPremium, source, claimedBy, updatedAt } = business;
  const { confirmedAt, confirmedBy, mayBeClosed } = business;
  return (
    <dl className="divide-y divide-line">
      <Fact name="Location">
        <Link to={locationPath(state, city)} className={link}>
          {city}, {findStateName(state) ?? state}
        </Link>
      </Fact>
      {phone && (
        <Fact name="Phone">
          <a href={callHref(phone)} className={link}>
            {phone}
          </a>
        </Fact>
      )}
      {email && (
        <Fact name="Email">
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </Fact>
      )}
      {website && (
        <Fact name="Website" className="print-only">
          {website}
        </Fact>
      )}
      <Fact name="Listing type">{isPremium ? 'Premium' : 'Free'}</Fact>
      {claimedBy && (
        <Fact name="Owner">
          Claimed by its owner{proofNames[claimedBy] && `. ${proofNames[claimedBy]}`}
        </Fact>
      )}
      {source && <Fact name="Source">{sourceNames[source]}</Fact>}
      {confirmedAt && confirmedBy === 'owner' && !mayBeClosed && (
        <Fact name="Accuracy">
          <span>
            Confirmed by its owner, <time dateTime={confirmedAt}>{formatMonth(confirmedAt)}</time>
          </span>
        </Fact>
      )}
      <Fact name="Last updated">
        <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className = '', children }: FactProps) {
  return (
    <div className={`grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 py-1 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex min-h-8 items-center wrap-anywhere">{children}</dd>
    </div>
  );
}
