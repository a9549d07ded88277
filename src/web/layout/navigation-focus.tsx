import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation in the browser, focus goes to the new screen, and its title is read out. */
export function NavigationFocus() {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // A setting that stands in the address: who changes it goes on where they are.
    if (state === 'setting') return;
    document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), 600);
    return () => clearTimeout(timer);
  }, [address, state]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
