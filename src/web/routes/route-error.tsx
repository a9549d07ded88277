import { useRouteError } from 'react-router';
import { HttpError } from '../api.ts';
import { Metadata } from '../metadata.tsx';
import { ButtonAnchor } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

/** A screen that could not be made: what the server said, and the way to try again. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main id="main">
      <Metadata title="Something went wrong" isHidden />
      <Message title="Something went wrong" level="h1">
        <p className="text-muted">
          {error instanceof HttpError ? error.detail : 'This screen could not be shown.'}
        </p>
        <ButtonAnchor href="">Try Again</ButtonAnchor>
        <ButtonAnchor href="/" variant="secondary">
          Return to Homepage
        </ButtonAnchor>
      </Message>
    </main>
  );
}
