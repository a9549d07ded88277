import * as m from '#messages';

// On a board of 132 by 24.
const FIVE = [12, 39, 66, 93, 120].map(
  (middle) =>
    `M${middle} 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z`,
);

export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const filled = Math.floor(rating);
  return (
    <svg
      role="img"
      aria-label={rating > 0 ? m.common_rated({ rating }) : m.common_not_rated()}
      width={size * 5.5}
      height={size}
      viewBox="0 0 132 24"
      className="inline-block stroke-star-line"
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      <path d={FIVE.slice(0, filled).join('')} className="fill-star" />
      <path d={FIVE.slice(filled).join('')} className="fill-transparent" />
    </svg>
  );
}
