import { use } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
} from 'react-router';

export type LinkProps = Omit<
  RouterLinkProps,
  'defaultShouldRevalidate' | 'discover' | 'prefetch' | 'relative' | 'viewTransition'
>;

/** A link within the product. On the server, where nobody clicks, an anchor: it costs a tenth. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: LinkProps) {
  // Other addresses the router has to make.
  return typeof props.to === 'string' && /^\/[\w/%.~-]+$/.test(props.to) ? (
    <Anchor {...props} to={props.to} />
  ) : (
    <RouterLink {...props} />
  );
}

function Anchor({
  to,
  reloadDocument: _reload,
  replace: _replace,
  state: _state,
  preventScrollReset: _scroll,
  ...props
}: LinkProps & { to: string }) {
  const { basename } = use(NavigationContext);
  // The browser's router writes the attribute, too.
  return <a {...props} href={basename === '/' ? to : basename + to} data-discover="true" />;
}
