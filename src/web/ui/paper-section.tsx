import { type ReactNode, useId } from 'react';

interface PaperSectionProps {
  title: string;
  anchor?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a screen that stands on the paper itself, under its heading. */
export function PaperSection({ title, anchor, className = '', children }: PaperSectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 border-b border-line pb-2 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
