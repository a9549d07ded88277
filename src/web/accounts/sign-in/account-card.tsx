import type { ReactNode, RefObject } from 'react';

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function AccountCard({ title, lead, headingRef, children }: AccountCardProps) {
  return (
    <div className="page-width py-8 sm:py-14">
      <div className="mx-auto max-w-md overflow-hidden rounded-card border border-line bg-surface">
        <div className="awning" aria-hidden="true" />
        <div className="flex flex-col gap-4 p-5 sm:p-8">
          <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-extrabold">
            {title}
          </h1>
          {lead && <p className="text-muted">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
