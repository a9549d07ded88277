import * as m from '#messages';

export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={rating > 0 ? m.common_rated({ rating }) : m.common_not_rated()}
      className={`stars stars-${Math.floor(rating)} ${className}`.trim()}
    />
  );
}
