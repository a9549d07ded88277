import { useEffect, useRef } from 'react';

/**
 * Returns a function to call before a button is disabled. After a failure, focus returns to it unless it
 * moved elsewhere.
 */
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
