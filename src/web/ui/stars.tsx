const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';

/** Five stars, filled up to the floor of the rating. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span
      role="img"
      aria-label={rating > 0 ? `Rated ${rating} out of 5` : 'Not rated yet'}
      className="inline-flex gap-0.5"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={STAR}
            strokeWidth="1.6"
            strokeLinejoin="round"
            className={`stroke-star-line ${star <= Math.floor(rating) ? 'fill-star' : 'fill-transparent'}`}
          />
        </svg>
      ))}
    </span>
  );
}
