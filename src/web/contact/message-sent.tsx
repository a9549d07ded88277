import * as m from '#messages';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

export function MessageSent() {
  return (
    <>
      <Metadata title={m.contact_message_sent()} isHidden />
      <Message title={m.contact_message_sent()} level="h1">
        <p className="text-lg">{m.contact_thank_you_our_team_has_your()}</p>
        <p className="text-muted">{m.contact_we_read_every_message_if_yours()}</p>
        <ButtonLink to="/">{m.contact_return_to_homepage()}</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {m.contact_write_another_message()}
        </ButtonLink>
      </Message>
    </>
  );
}
