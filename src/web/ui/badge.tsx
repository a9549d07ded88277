import type { ReactNode } from 'react';

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'gold';
  children: ReactNode;
}) {
  const look =
    tone === 'gold'
      ? 'border-gold-line bg-gold-soft text-gold'
      : 'border-line bg-sunken text-muted';
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold ${look}`}
    >
      {children}
    </span>
  );
}
