import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { FoundBusiness } from '../../contract/businesses.ts';
import { read } from '../api.ts';
import { Street } from '../businesses/street.tsx';
import { TextLink } from '../ui/text-link.tsx';

const MOST = '5';

export const somePremium = read('GET /api/businesses/search', {
  query: { premium: 'true', limit: MOST },
});
export const mostReviewed = read('GET /api/businesses/search', {
  query: { sort: 'reviews', limit: MOST },
});

export function PremiumStreet() {
  return (
    <StreetBelow
      title={m.content_premium_title()}
      more={['/search?premium=true', m.content_premium_all()]}
      list={somePremium}
    />
  );
}

export function ReviewedStreet() {
  return (
    <StreetBelow
      title={m.search_most_reviewed()}
      more={['/search?sort=reviews', m.content_most_reviewed_all()]}
      list={mostReviewed}
    />
  );
}

interface StreetBelowProps {
  title: string;
  more: [path: string, text: string];
  list: typeof somePremium;
}

function StreetBelow({ title, more: [path, text], list }: StreetBelowProps) {
  const { data: businesses = [] } = useQuery(list);
  if (businesses.length === 0) return null;
  return (
    <section aria-labelledby="street" className="no-print mt-12">
      <h2 id="street" className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <Street businesses={businesses.map(withoutReasons)} heading="h3" />
      <TextLink to={path} className="mt-2 -ml-3">
        {text}
      </TextLink>
    </section>
  );
}

function withoutReasons({ reasons: _, ...business }: FoundBusiness) {
  return business;
}
