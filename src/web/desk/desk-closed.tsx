import * as m from '#messages';
import { Metadata } from '../metadata.tsx';
import { LinkForm } from './link-form.tsx';

/** What everyone sees who has not opened the owner area with a link: nothing of the listing. */
export function DeskClosed() {
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={m.owner_expired_title()} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">{m.owner_expired_title()}</h1>
      <p className="mb-6 text-lg text-muted">{m.owner_expired_text()}</p>
      <LinkForm />
    </div>
  );
}
