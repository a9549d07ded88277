import * as m from '#messages';
import { Link } from '../ui/link.tsx';

type Related = readonly (readonly [path: string, text: string])[];

const related: Record<string, Related> = {
  premium: [
    ['/pricing', m.content_compare_free_and_premium()],
    ['/submit?premium=true', m.content_get_a_premium_listing()],
    ['/resources', m.content_tips_for_owners()],
  ],
  reviews: [
    ['/search?sort=rating', m.content_top_rated_businesses()],
    ['/terms', m.content_terms_of_service()],
    ['/help', m.content_help_center()],
  ],
  pricing: [
    ['/premium', m.content_what_premium_adds()],
    ['/resources', m.content_tips_for_owners()],
    ['/contact', m.content_ask_a_question()],
  ],
  resources: [
    ['/submit', m.content_submit_your_business()],
    ['/pricing', m.content_compare_free_and_premium()],
    ['/reviews', m.content_how_reviews_work()],
  ],
  help: [
    ['/contact', m.content_write_to_us()],
    ['/submit', m.content_submit_a_business()],
    ['/reviews', m.content_how_reviews_work()],
  ],
  privacy: [
    ['/terms', m.content_terms_of_service()],
    ['/contact', m.content_write_to_us()],
  ],
  terms: [
    ['/privacy', m.content_privacy_policy()],
    ['/reviews', m.content_how_reviews_work()],
    ['/contact', m.content_write_to_us()],
  ],
};
const others: Related = [
  ['/help', m.content_help_center()],
  ['/contact', m.content_write_to_us()],
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
