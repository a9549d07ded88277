import { type RefObject, useEffect, useState } from 'react';

/** Whether a box has been on the screen, or nearly. */
export function useIsSeen(box: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}
