import type { ReactNode } from 'react';

export function OfWebhook({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {children}
      <span className="sr-only">: {name}</span>
    </span>
  );
}
