import { TextLink } from './text-link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className="-ml-3">
      {children}
    </TextLink>
  );
}
