import { useEffect, useRef } from 'react';
import { moveToRow } from '../../staff/move-to-row.ts';
import { mayBeShortcut, trackTyping } from '../../staff/track-typing.ts';

/** J and K move through the list; X selects the focused item. */
export function useListKeys(isOn = true) {
  const place = useRef(0);
  useEffect(trackTyping, []);
  useEffect(() => {
    if (!isOn) return;
    const steps = new Map([['j', 1] as const, ['k', -1] as const] as [string, 1 | -1][]);
    const listen = (event: KeyboardEvent) => {
      if (localStorage.getItem('shortcuts') === 'off' || !mayBeShortcut(event)) return;
      const step = steps.get(event.key);
      if (step) place.current = moveToRow(step, place.current, 'main [data-item]');
      else if (event.key !== 'x' || !tickItem()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

function tickItem(): boolean {
  const item = document.activeElement?.closest('[data-item]');
  const box = item?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return box !== null && box !== undefined;
}
