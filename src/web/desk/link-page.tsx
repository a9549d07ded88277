import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { Metadata } from '../metadata.tsx';
import { useParameters } from '../parameters.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { LinkForm } from './link-form.tsx';

export function LinkPage() {
  const { sent } = useParameters(screens.ownerLink);
  if (sent) return <LinkSent />;
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={m.desk_manage_your_listing()} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">
        {m.desk_manage_your_listing()}
      </h1>
      <p className="mb-6 text-lg text-muted">{m.desk_you_need_no_account_and_no()}</p>
      <LinkForm />
    </div>
  );
}

/** The same for every address, so that it does not tell whether a listing has it. */
function LinkSent() {
  return (
    <>
      <Metadata title={m.desk_check_your_email()} isHidden />
      <Message title={m.desk_check_your_email()} level="h1">
        <p className="text-lg">{m.desk_if_we_have_an_email_address()}</p>
        <p className="text-muted">{m.desk_it_works_once_within_48_hours()}</p>
        <p className="text-muted">{m.mail_limits()}</p>
        <ButtonLink to="/">{m.desk_return_to_homepage()}</ButtonLink>
        <ButtonLink to="/desk" variant="quiet">
          {m.desk_try_another_address()}
        </ButtonLink>
      </Message>
    </>
  );
}
