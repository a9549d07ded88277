import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before what was typed goes: with another screen, or with the window. */
export function useLeaving(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && from.pathname + from.search !== to.pathname + to.search,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    open: blocker.state === 'blocked',
    onStay: () => blocker.reset?.(),
    onDiscard: () => blocker.proceed?.(),
  };
}
