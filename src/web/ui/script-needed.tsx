import type { ReactNode } from 'react';

/** Seen only where JavaScript is off: what does not work without it, and what to do. */
export function ScriptNeeded({ children }: { children: ReactNode }) {
  return (
    <p className="no-print mb-6 hidden rounded-card border border-line bg-surface p-4 noscript:block">
      {children}
    </p>
  );
}
