import { useLayoutEffect, useRef } from 'react';
import { findColumns, findHeight, type Span } from './toast-place.ts';

const LOOK_EVERY = 250;
/** Between a toast and the buttons beside it. */
const MARGIN = 4;

/** Keeps toasts off what can be done to the rows of a list: its buttons stand in `data-actions`. */
export function useToastPlace() {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const place = () => viewport.current && putBeside(viewport.current);
    place();
    const timer = setInterval(place, LOOK_EVERY);
    addEventListener('resize', place);
    addEventListener('scroll', place, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener('resize', place);
      removeEventListener('scroll', place);
    };
  }, []);
  return viewport;
}

function putBeside(viewport: HTMLElement) {
  const buttons = [...document.querySelectorAll('[data-actions] :is(button, a)')].map((button) =>
    button.getBoundingClientRect(),
  );
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const columns = findColumns(
    width,
    buttons.map(({ left, right }) => widen({ start: left, end: right })),
  );
  const { start, end } = columns ?? findColumns(width, []) ?? { start: 0, end: width };
  viewport.style.left = `${start}px`;
  viewport.style.width = `${end - start}px`;
  const inSight = buttons.filter(({ top, bottom }) => bottom > 0 && top < height);
  const rows = inSight.map(({ top, bottom }) => widen({ start: top, end: bottom }));
  const lift = columns ? 0 : findHeight(height, viewport.offsetHeight, rows);
  viewport.style.bottom = `${lift}px`;
}

function widen({ start, end }: Span): Span {
  return { start: start - MARGIN, end: end + MARGIN };
}
