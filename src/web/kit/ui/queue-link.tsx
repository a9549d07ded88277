import { Link, type LinkProps } from './link.tsx';

export function QueueLink({ isCurrent, ...props }: LinkProps & { isCurrent: boolean }) {
  return (
    <Link
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline-offset-4 hover:underline aria-[current=page]:text-ink aria-[current=page]:underline"
      {...props}
    />
  );
}
