import type { ReactNode } from 'react';

interface ConflictBoxProps {
  label: string;
  heading: string;
  children: ReactNode;
}

function showAtOnce(section: HTMLElement | null) {
  section?.focus();
}

export function ConflictBox({ label, heading, children }: ConflictBoxProps) {
  return (
    <section
      ref={showAtOnce}
      tabIndex={-1}
      aria-label={label}
      className="rounded-card border border-danger bg-danger-soft p-4 focus:outline-none"
    >
      <p className="font-semibold">{heading}</p>
      {children}
    </section>
  );
}
