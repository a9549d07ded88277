import * as m from '#messages';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function MessageSent() {
  return (
    <>
      <Metadata title={m.contact_sent_title()} isHidden />
      <Message title={m.contact_sent_title()} level="h1">
        <p className="text-lg">{m.contact_sent_text()}</p>
        <p className="text-muted">{m.contact_sent_next()}</p>
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {m.contact_write_another()}
        </ButtonLink>
      </Message>
    </>
  );
}
