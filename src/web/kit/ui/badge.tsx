import type { ReactNode } from 'react';

const looks = {
  plain: 'border-line bg-sunken text-muted',
  accent: 'border-accent bg-accent-soft text-accent',
  gold: 'border-gold-line bg-gold-soft text-gold',
};

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold wrap-anywhere ${looks[tone]}`}
    >
      {children}
    </span>
  );
}
