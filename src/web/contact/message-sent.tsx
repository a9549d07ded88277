import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function MessageSent() {
  return (
    <>
      <Metadata title="Message sent" isHidden />
      <Message title="Message sent" level="h1">
<<<<<<< HEAD
        <p className="text-lg">Thank you. Our team has your message.</p>
        <p className="text-muted">
          We read every message. If yours needs a reply, it goes to the email address you gave. If
          it is about a mistake in a listing, we check the facts and correct them.
=======
        <p className="text-lg">Thank you. Our team has received your message.</p>
        <p className="text-muted">
          A person will read it. If it needs an answer, we will email the address you gave. If
          something in a listing is wrong, we will check and correct it.
>>>>>>> words
        </p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Write Another Message
        </ButtonLink>
      </Message>
    </>
  );
}
