import type { ReactNode } from 'react';

interface HomeSectionProps {
  id: string;
  title: string;
  place?: string;
  children: ReactNode;
}

export function HomeSection({ id, title, place, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="home-section page-width">
      <div>
        <h2 id={id}>{title}</h2>
        {place && <p>{place}</p>}
      </div>
      {children}
    </section>
  );
}
