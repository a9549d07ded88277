import { type ReactNode, useId } from 'react';

interface PaperSectionProps {
  title: string;
  anchor?: string;
  className?: string;
  children: ReactNode;
}

export function PaperSection({ title, anchor, className = '', children }: PaperSectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={`paper ${className}`.trim()}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
