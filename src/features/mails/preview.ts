import type { MailPreview } from '../../contract/mails.ts';
import type { Database } from '../../platform/database/database.ts';
import { withStopAddress } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { STOP_PATH } from '../notices/notices.ts';
import type { Site } from '../settings/site.ts';
import { chooseLanguage } from './reader-language.ts';
import { renderMail } from './render.ts';

export interface PreviewDependencies {
  db: Database;
  site: Site;
  secret: string;
}

const NOBODY = 'nobody@example.invalid';

/** A mail as its recipient will read it, except for the secret of the address that stops it. */
export async function previewMail(
  dependencies: PreviewDependencies,
  to: string | null,
  write: (to: string) => PlannedMail,
): Promise<MailPreview> {
  const planned = write(to ?? NOBODY);
  const mail = await renderMail(dependencies, planned, await chooseLanguage(dependencies, planned));
  const { subject, text } = withStopAddress(mail, `${dependencies.site.url}${STOP_PATH}?token=...`);
  return { to, subject, text };
}
