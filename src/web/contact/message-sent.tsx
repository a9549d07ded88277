import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function MessageSent() {
  return (
    <>
      <Metadata title="Message sent" isHidden />
      <Message title="Message sent" level="h1">
        <p className="text-lg">Thank you. Your message is with our team.</p>
        <p className="text-muted">
          A person reads it. If it needs an answer, it comes by email, to the address you gave. If
          something in a listing is wrong, we check it and mend the listing.
        </p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Write another message
        </ButtonLink>
      </Message>
    </>
  );
}
