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
      <Metadata title="Manage your listing" isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">Manage your listing</h1>
      <p className="mb-6 text-lg text-muted">
        You need no account and no password. Enter the email address that you gave with your
        listing, and we will send you a link that opens it.
      </p>
      <LinkForm />
    </div>
  );
}

/** The same for every address: it tells nobody whether a listing has it. */
function LinkSent() {
  return (
    <>
      <Metadata title="Check your email" isHidden />
      <Message title="Check your email" level="h1">
        <p className="text-lg">
          If we have an email address for the listing, a link to manage it is on its way.
        </p>
        <p className="text-muted">
          It works once, within 48 hours. No email after a few minutes? Look in your spam folder, or
          try the address that you submitted the business with.
        </p>
        <ButtonLink to="/">Return to Homepage</ButtonLink>
        <ButtonLink to="/desk" variant="quiet">
          Try another address
        </ButtonLink>
      </Message>
    </>
  );
}
