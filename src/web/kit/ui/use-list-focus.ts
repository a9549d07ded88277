import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus when the focused item is removed: to the item in its place, the last item, or `rest`. Items
 * need `data-item`, and their buttons in `data-actions` come first; the result's props go on the container.
 */
export function useListFocus<Box extends HTMLElement = HTMLElement>(
  findRest: () => HTMLElement | null,
) {
  const box = useRef<Box>(null);
  const held = useRef<{ element: Element; place: number } | null>(null);
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const isElsewhere = target instanceof Element && !target.closest('[role$=dialog]');
      if (isElsewhere && !box.current?.contains(target)) held.current = null;
    };
    document.addEventListener('focusin', forget);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', forget);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  useEffect(() => {
    if (!held.current || !isLost(held.current.element)) return;
    const items = listItems(box.current);
    const item = items[Math.min(held.current.place, items.length - 1)];
    held.current = null;
    const target = item ? findTarget(item) : findRest();
    target?.focus();
  });
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      const place = listItems(box.current).findIndex((item) => item.contains(target));
      if (place >= 0) held.current = { element: target, place };
    },
  };
}

function listItems(box: HTMLElement | null) {
  return box ? [...box.querySelectorAll<HTMLElement>('[data-item]')] : [];
}

function isLost(element: Element): boolean {
  const active = document.activeElement;
  if (!element.isConnected) return active === document.body;
  return element.matches(':disabled') && (active === document.body || active === element);
}

function findTarget(item: HTMLElement): HTMLElement | null {
  if (item.hasAttribute('tabindex')) return item;
  const buttons = [...item.querySelectorAll<HTMLElement>('button:enabled')].filter((one) =>
    one.checkVisibility(),
  );
  const action = buttons.find((one) => one.closest('[data-actions]'));
  return action ?? buttons[0] ?? item.querySelector('a, summary');
}
