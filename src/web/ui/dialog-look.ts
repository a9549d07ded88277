/** The overlay scrolls: Radix holds the page by inline styles, which our policy forbids. */
export const overlayLook =
  "no-print pointer-events-auto fixed inset-0 z-50 overflow-y-scroll overscroll-contain bg-[rgb(10_14_12/0.55)] [scrollbar-width:none] after:block after:h-[calc(100%+1px)] after:content-['']";

export const contentLook =
  'no-print fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float focus:outline-none';
