import { data } from 'react-router';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export async function loadNotFound() {
  return data(null, { status: 404 });
}

export function NotFoundPage() {
  return (
    <>
      <Metadata title="404 Page Not Found" isHidden />
      <Message title="404 Page Not Found" level="h1">
        <p className="text-muted">There is nothing at this address. It may have moved.</p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
      </Message>
    </>
  );
}
