import { TextLink } from './text-link.tsx';

/** Leads from a screen to the one above it; its first line. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="-ml-3">
      {children}
    </TextLink>
  );
}
