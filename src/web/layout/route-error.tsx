import { useRouteError } from 'react-router';
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
  return (
    <>
      <SiteHeader />
      <main id="main" className="min-h-[70vh]">
        <Metadata title="Something went wrong" isHidden />
        <Message title="Something went wrong" level="h1">
          <p className="text-muted">
            {isRouteFailure(error) ? error.detail : 'This page could not be loaded.'}
          </p>
          <ButtonAnchor href="">Try Again</ButtonAnchor>
          <ButtonAnchor href="/" variant="secondary">
            Return to Homepage
          </ButtonAnchor>
        </Message>
      </main>
      <SiteFooter />
    </>
  );
}
