import { useEffect, useRef } from 'react';
import { mayBeShortcut, trackTyping } from '../../dashboard/track-typing.ts';

/** Single keys, while nobody types and no dialog is open. */
export function useDecisionKeys(actions: Record<string, () => void>) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(trackTyping, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const run = event.repeat || !mayBeShortcut(event) ? undefined : latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
