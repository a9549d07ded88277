import { useHref, useRouteError } from 'react-router';
import * as m from '#messages';
import { Metadata } from '../kit/metadata.tsx';
import { ButtonAnchor } from '../kit/ui/button.tsx';
import { Message } from '../kit/ui/message.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export interface RouteFailure {
  detail: string;
}

function isRouteFailure(error: unknown): error is RouteFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'detail' in error &&
    typeof error.detail === 'string'
  );
}

export function RouteError() {
  const error = useRouteError();
  const home = useHref('/');
  const status = useHref('/status');
  return (
    <>
      <SiteHeader />
      <main id="main" className="min-h-[70vh]">
        <Metadata title={m.layout_route_failed()} isHidden />
        <Message title={m.layout_route_failed()} level="h1">
          <p className="text-muted">
            {isRouteFailure(error) ? error.detail : m.layout_page_not_loaded()}
          </p>
          <ButtonAnchor href={home} variant="secondary">
            {m.common_return_home()}
          </ButtonAnchor>
          <ButtonAnchor href="">{m.common_try_again()}</ButtonAnchor>
          <ButtonAnchor href={status} variant="secondary">
            {m.common_status()}
          </ButtonAnchor>
        </Message>
      </main>
      <SiteFooter />
    </>
  );
}
