import { composeMail, type Mail } from '../../platform/mail/compose.ts';
import { INVITATION_DAYS } from './rules.ts';

interface Site {
  name: string;
  url: string;
}

/** The token stands behind the `#`, which no server and no log ever sees. */
function invitationUrl(site: Site, token: string): string {
  return `${site.url}/sign-in/invitation#${token}`;
}

interface Invitation {
  name: string;
  token: string;
}

export function writeInvitation(site: Site, to: string, invitation: Invitation): Mail {
  return writeLink(site, to, invitation, {
    subject: `Help to run ${site.name}`,
    why: `you are invited to work on ${site.name}. Choose a password, then sign in with this email address (${to}).`,
    otherwise: 'If you did not expect it, you need not do anything.',
  });
}

export function writeNewLink(site: Site, to: string, invitation: Invitation): Mail {
  return writeLink(site, to, invitation, {
    subject: `Choose a new password for ${site.name}`,
    why: `an administrator of ${site.name} sends you this link to choose a new password.`,
    otherwise: 'Until you use it your present password holds.',
  });
}

function writeLink(
  site: Site,
  to: string,
  { name, token }: Invitation,
  { subject, why, otherwise }: { subject: string; why: string; otherwise: string },
): Mail {
  return composeMail({
    to,
    site,
    subject,
    lines: [
      `Hello ${name},`,
      why,
      { label: 'Choose your password', url: invitationUrl(site, token) },
      `The link works once, for ${INVITATION_DAYS} days. ${otherwise}`,
    ],
  });
}
