import type { ReactNode } from 'react';

interface HomeSectionProps {
  id: string;
  title: string;
  place?: string;
  children: ReactNode;
}

export function HomeSection({ id, title, place, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="page-width pb-12 sm:pb-14">
      <div className="mb-4 border-b-2 border-ink pb-2">
        <h2 id={id} className="text-xl font-bold sm:text-2xl">
          {title}
        </h2>
        {place && <p className="truncate text-muted">{place}</p>}
      </div>
      {children}
    </section>
  );
}
