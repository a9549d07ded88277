import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { useParameters } from '../../kit/parameters.ts';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { LinkForm } from './link-form.tsx';

export function LinkPage() {
  const { sent } = useParameters(screens.ownerLink);
  if (sent) return <LinkSent />;
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={m.common_manage_listing()} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">{m.common_manage_listing()}</h1>
      <p className="mb-6 text-lg text-muted">{m.owner_link_lead()}</p>
      <LinkForm />
    </div>
  );
}

/** Shows the same text for every address, so it doesn't reveal which addresses belong to a listing. */
function LinkSent() {
  return (
    <>
      <Metadata title={m.common_check_email()} isHidden />
      <Message title={m.common_check_email()} level="h1">
        <p className="text-lg">{m.owner_link_sent()}</p>
        <p className="text-muted">{m.owner_link_sent_hint()}</p>
        <p className="text-muted">{m.common_no_email()}</p>
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        <ButtonLink to="/desk" variant="quiet">
          {m.common_another_address()}
        </ButtonLink>
      </Message>
    </>
  );
}
