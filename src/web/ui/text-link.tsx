import { Link, type LinkProps } from './link.tsx';

export function TextLink({ className = '', ...props }: LinkProps) {
  return (
    <Link
      className={`inline-flex min-h-11 items-center rounded-card px-3 font-semibold text-accent hover:underline ${className}`}
      {...props}
    />
  );
}
