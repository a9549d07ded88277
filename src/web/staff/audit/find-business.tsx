import * as m from '#messages';
import { read } from '../../api.ts';
import { Link } from '../../ui/link.tsx';
import { FindListing, foundListing } from '../find-listing.tsx';
import { type AuditParameters, linkToAudit } from './filter.ts';

export function FindBusiness({ filter }: { filter: AuditParameters }) {
  return (
    <FindListing
      label={m.audit_filter_business()}
      className="mb-4 block max-w-xl"
      find={(q) => read('GET /api/admin/businesses', { query: { q, limit: '5', sort: 'name' } })}
    >
      {({ id }, name) => (
        <Link to={linkToAudit({ ...filter, businessId: String(id) })} className={foundListing}>
          {name}
        </Link>
      )}
    </FindListing>
  );
}
