import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import { businessPath } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { Rich } from '../ui/rich.tsx';

export function AboutBusiness({ business }: { business: Business }) {
  const { name, slug, city, state } = business;
  return (
    <p className="border-l-4 border-accent pl-3 wrap-anywhere">
      <Rich
        message={m.contact_about_business}
        fields={{ name, city, state }}
        parts={{
          link: (text) => (
            <Link to={businessPath(business)} className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        }}
      />
      <input type="hidden" name="about" value={slug} />
    </p>
  );
}
