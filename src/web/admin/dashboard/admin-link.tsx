import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="relative inline-flex min-h-11 items-center rounded-card px-3 font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
