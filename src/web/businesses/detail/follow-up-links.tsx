import { Link } from 'react-router';
import type { BusinessDetail } from '../../../contract/businesses.ts';

const link =
  'inline-flex min-h-9 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11';

/** To whoever looks after the directory, with what it is about. */
export function FollowUpLinks({ business: { id, slug } }: { business: BusinessDetail }) {
  const about = `/contact?about=${encodeURIComponent(slug)}`;
  return (
    <p className="no-print flex flex-wrap gap-x-5 text-sm">
      <Link to={`/claim/${id}`} rel="nofollow" className={link}>
        Is this your business?
      </Link>
      <Link to={`${about}&topic=correction`} rel="nofollow" className={link}>
        Report a problem
      </Link>
    </p>
  );
}
