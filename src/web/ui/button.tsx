import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

type Variant = 'primary' | 'secondary' | 'quiet';

const base =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-card text-base font-semibold transition-colors duration-150 disabled:cursor-default disabled:opacity-60';
const variants: Record<Variant, string> = {
  primary: 'px-5 bg-accent text-accent-ink hover:bg-accent-strong',
  secondary:
    'px-5 border border-field-line bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'px-3 text-accent hover:underline',
};

function look(variant: Variant, className = ''): string {
  return `${base} ${variants[variant]} ${className}`;
}

export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type={type} className={look(variant, className)} {...props} />;
}

export function ButtonLink({
  variant = 'primary',
  className,
  ...props
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={look(variant, className)} {...props} />;
}

export function ButtonAnchor({
  variant = 'primary',
  className,
  ...props
}: ComponentProps<'a'> & { variant?: Variant }) {
  return <a className={look(variant, className)} {...props} />;
}
