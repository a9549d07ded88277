import type { ReactNode } from 'react';
import * as m from '#messages';
import { businessPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';

interface Subject {
  name: string;
  slug: string;
  category: { slug: string };
  isListed: boolean;
}

export function ListingLink({ business }: { business: Subject }) {
  if (!business.isListed)
    return (
      <span className="wrap-anywhere">{m.listings_name_unlisted({ name: business.name })}</span>
    );
  return (
    <Link
      to={businessPath(business)}
      className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
    >
      {business.name}
    </Link>
  );
}

export function linkDeleted(onFollow: () => void) {
  return {
    a: (text: ReactNode) => (
      <Link
        to="/admin?status=deleted"
        onClick={onFollow}
        className="font-semibold text-accent underline"
      >
        {text}
      </Link>
    ),
  };
}
