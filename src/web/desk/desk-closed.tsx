import { Metadata } from '../metadata.tsx';
import { LinkForm } from './link-form.tsx';

/** What everyone sees who has not opened the desk with a link: it tells nothing of the listing. */
export function DeskClosed() {
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title="Your link has expired" isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">Your link has expired</h1>
      <p className="mb-6 text-lg text-muted">
        A listing stays open in a browser for 7 days. Enter the email address that you gave with it,
        and we will send you a new link.
      </p>
      <LinkForm />
    </div>
  );
}
