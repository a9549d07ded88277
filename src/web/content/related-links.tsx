import * as m from '#messages';
import { Link } from '../ui/link.tsx';

type Related = readonly (readonly [path: string, text: string])[];

const related: Record<string, Related> = {
  premium: [
    ['/pricing', m.content_compare()],
    ['/submit?premium=true', m.content_link_premium()],
    ['/resources', m.content_link_tips()],
  ],
  reviews: [
    ['/search?sort=rating', m.content_link_top_rated()],
    ['/terms', m.content_link_terms()],
    ['/help', m.content_link_help()],
  ],
  pricing: [
    ['/premium', m.content_link_premium_adds()],
    ['/resources', m.content_link_tips()],
    ['/contact', m.content_link_question()],
  ],
  resources: [
    ['/submit', m.content_link_submit_yours()],
    ['/pricing', m.content_compare()],
    ['/reviews', m.content_link_reviews()],
  ],
  help: [
    ['/contact', m.common_write_to_us()],
    ['/submit', m.content_link_submit()],
    ['/reviews', m.content_link_reviews()],
  ],
  privacy: [
    ['/terms', m.content_link_terms()],
    ['/contact', m.common_write_to_us()],
  ],
  terms: [
    ['/privacy', m.content_link_privacy()],
    ['/reviews', m.content_link_reviews()],
    ['/contact', m.common_write_to_us()],
  ],
};
const others: Related = [
  ['/help', m.content_link_help()],
  ['/contact', m.common_write_to_us()],
];

export function RelatedLinks({ slug }: { slug: string }) {
  return (
    <nav aria-labelledby="related">
      <h2 id="related" className="mb-1 text-sm font-bold">
        {m.content_related()}
      </h2>
      <ul>
        {(related[slug] ?? others).map(([path, text]) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
