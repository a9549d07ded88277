import { useState } from 'react';
import { CategoryIcon, tintClass } from '../categories/category-icon.tsx';

export function BusinessImage({
  src,
  categorySlug,
  className,
  iconSize,
}: {
  src: string | null;
  categorySlug: string;
  className: string;
  iconSize: number;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) {
    return (
      <div
        aria-hidden="true"
        className={`stripes flex items-center justify-center ${tintClass(categorySlug)} ${className}`}
      >
        <CategoryIcon slug={categorySlug} size={iconSize} />
      </div>
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      // It may have failed before the page came alive.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
      }}
      onError={() => setIsBroken(true)}
      className={`object-cover ${className}`}
    />
  );
}
