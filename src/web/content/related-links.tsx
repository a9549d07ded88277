import { Link } from 'react-router';

type Related = readonly (readonly [path: string, text: string])[];

const related: Record<string, Related> = {
  premium: [
    ['/pricing', 'Compare free and premium'],
    ['/submit?premium=true', 'Get a premium listing'],
    ['/resources', 'Tips for owners'],
  ],
  reviews: [
    ['/search?sort=rating', 'Top-rated businesses'],
    ['/terms', 'Terms of Service'],
    ['/help', 'Help Center'],
  ],
  pricing: [
    ['/premium', 'What premium adds'],
    ['/resources', 'Tips for owners'],
    ['/contact', 'Ask a question'],
  ],
  resources: [
    ['/submit', 'Submit your business'],
    ['/pricing', 'Compare free and premium'],
    ['/reviews', 'How reviews work'],
  ],
  help: [
    ['/contact', 'Write to us'],
    ['/submit', 'Submit a business'],
    ['/reviews', 'How reviews work'],
  ],
  privacy: [
    ['/terms', 'Terms of Service'],
    ['/contact', 'Write to us'],
  ],
  terms: [
    ['/privacy', 'Privacy Policy'],
    ['/reviews', 'How reviews work'],
    ['/contact', 'Write to us'],
  ],
};
const others: Related = [
  ['/help', 'Help Center'],
  ['/contact', 'Write to us'],
];

export function RelatedLinks({ slug }: { slug: string }) {
  return (
    <nav aria-labelledby="related">
      <h2 id="related" className="mb-1 text-sm font-bold">
        Related
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
