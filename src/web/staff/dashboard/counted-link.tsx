import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';

const MOST_SHOWN = 99;

interface CountedLinkProps {
  to: string;
  count: number;
  /** What they are that are counted: `open`. */
  what: string;
  children: ReactNode;
}

/** A link with how many wait behind it. */
export function CountedLink({ to, count, what, children }: CountedLinkProps) {
  return (
    <TextLink to={to} className="relative">
      {children}
      {count > 0 && (
        <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          <span className="sr-only"> {what}</span>
        </span>
      )}
    </TextLink>
  );
}
