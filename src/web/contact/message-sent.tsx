import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function MessageSent() {
  return (
    <>
      <Metadata title="Message sent" isHidden />
      <Message title="Message sent" level="h1">
        <p className="text-lg">Thank you. Our team has your message.</p>
        <p className="text-muted">
          We read every message. If yours needs a reply, it goes to the email address you gave. If
          it is about a mistake in a listing, we check the facts and correct them.
        </p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Write another message
        </ButtonLink>
      </Message>
    </>
  );
}
