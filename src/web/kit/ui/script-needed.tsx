import type { ReactNode } from 'react';

export function ScriptNeeded({ children }: { children: ReactNode }) {
  return (
    <p className="no-print mb-6 hidden rounded-card border border-line bg-surface p-4 noscript:block">
      {children}
    </p>
  );
}
