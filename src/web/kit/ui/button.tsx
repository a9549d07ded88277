import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

type Variant = 'primary' | 'secondary' | 'quiet';

function look(variant: Variant, className = ''): string {
  return `button button-${variant} ${className}`.trim();
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
