import { useEffect, useRef } from 'react';

/** For a button disabled while it sends: call the answer then. Focus returns if nothing took it. */
export function useFocusAfterFailure(isFailed: boolean) {
  const sender = useRef<Element | null>(null);
  useEffect(() => {
    if (!isFailed || document.activeElement !== document.body) return;
    if (sender.current instanceof HTMLElement) sender.current.focus();
  }, [isFailed]);
  return () => {
    sender.current = document.activeElement;
  };
}
