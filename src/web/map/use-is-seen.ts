import { type RefObject, useEffect, useState } from 'react';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

export function useIsNear(box: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '100px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}

/**
 * Checks whether an element has been near the screen and the visitor has interacted; avoids loading maps for
 * bounces.
 */
export function useIsSeen(box: RefObject<Element | null>): boolean {
  const isNear = useIsNear(box);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const come = () => setThere(true);
    for (const interaction of INTERACTIONS)
      addEventListener(interaction, come, { once: true, passive: true });
    return () => {
      for (const interaction of INTERACTIONS) removeEventListener(interaction, come);
    };
  }, []);
  return isNear && isThere;
}
