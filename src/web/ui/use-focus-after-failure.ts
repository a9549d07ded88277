import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to the button that lost it by being disabled while it sent, once that has
 * failed and nothing else took the focus. Call what it answers when sending begins.
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
