import { Link } from 'react-router';

/** Leads from a screen to the one above it; its first line. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-3 inline-flex min-h-11 items-center rounded-card px-3 font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
