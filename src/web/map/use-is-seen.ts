import { type RefObject, useEffect, useState } from 'react';

const DEEDS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

/** Whether a box has been on the screen, or nearly, and the visitor is there: maps are much to load for who only passes. */
export function useIsSeen(box: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(box.current);
    const come = () => setThere(true);
    for (const deed of DEEDS) addEventListener(deed, come, { once: true, passive: true });
    return () => {
      observer.disconnect();
      for (const deed of DEEDS) removeEventListener(deed, come);
    };
  }, [box]);
  return isSeen && isThere;
}
