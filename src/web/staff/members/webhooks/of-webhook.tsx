import type { ReactNode } from 'react';

/** So that each button says of which webhook it is. */
export function OfWebhook({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {children}
      <span className="sr-only">: {name}</span>
    </span>
  );
}
