import { Link } from 'react-router';
import type { Business } from '../../contract/businesses.ts';
import { businessPath } from '../paths.ts';

export function AboutBusiness({ business }: { business: Business }) {
  const { name, slug, city, state } = business;
  return (
    <p className="border-l-4 border-accent pl-3 wrap-anywhere">
      About{' '}
      <Link to={businessPath(business)} className="font-semibold text-accent underline">
        {name}
      </Link>
      , {city}, {state}
      <input type="hidden" name="about" value={slug} />
    </p>
  );
}
