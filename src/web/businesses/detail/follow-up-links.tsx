import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { Link } from '../../ui/link.tsx';
import { ReportLink } from '../report/link.tsx';

const link =
  'inline-flex min-h-9 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11';

/** To the directory's team, with the listing it is about. */
export function FollowUpLinks({ business }: { business: BusinessDetail }) {
  return (
    <p className="no-print flex flex-wrap gap-x-5 text-sm">
      <Link to={`/claim/${business.id}`} rel="nofollow" className={link}>
        {m.businesses_is_yours()}
      </Link>
      <ReportLink business={business} className={link} />
    </p>
  );
}
