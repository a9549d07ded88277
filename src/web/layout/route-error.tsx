import { useHref, useRouteError } from 'react-router';
import * as m from '#messages';
import { Metadata } from '../metadata.tsx';
import { ButtonAnchor } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
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
        <Metadata title={m.layout_something_went_wrong()} isHidden />
        <Message title={m.layout_something_went_wrong()} level="h1">
          <p className="text-muted">
            {isRouteFailure(error) ? error.detail : m.layout_this_page_could_not_be_loaded()}
          </p>
          <ButtonAnchor href={home} variant="secondary">
            {m.layout_return_to_homepage()}
          </ButtonAnchor>
          <ButtonAnchor href="">{m.layout_try_again()}</ButtonAnchor>
          <ButtonAnchor href={status} variant="secondary">
            {m.layout_status()}
          </ButtonAnchor>
        </Message>
      </main>
      <SiteFooter />
    </>
  );
}
