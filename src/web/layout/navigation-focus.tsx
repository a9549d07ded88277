import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation in the browser, focus goes to the new screen, and its title is read out. */
export function NavigationFocus() {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, pathname });
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = shown.current;
    if (before.address === address) return;
    shown.current = { address, pathname };
    // A setting in the address: focus stays where it was changed.
    if (state === 'setting' && before.pathname === pathname) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), 600);
    return () => clearTimeout(timer);
  }, [address, pathname, state]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
