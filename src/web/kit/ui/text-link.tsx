import { Link, type LinkProps } from './link.tsx';

export function TextLink({ className = '', ...props }: LinkProps) {
  return <Link className={`text-link ${className}`.trim()} {...props} />;
}
