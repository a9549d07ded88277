import { composeMail, type Mail } from '../../platform/mail/compose.ts';
import { INVITATION_DAYS } from './rules.ts';

interface Site {
  name: string;
  url: string;
}

/** The token is behind the `#`, which no server or log ever sees. */
function invitationUrl(site: Site, token: string): string {
  return `${site.url}/sign-in/invitation#${token}`;
}

interface Invitation {
  name: string;
  token: string;
}

export function writeInvitation(site: Site, to: string, invitation: Invitation): Mail {
  return writeLink(site, to, invitation, {
    subject: `You are invited to ${site.name}`,
    why: `You have been invited to the staff of ${site.name}. Choose a password, then sign in with this email address (${to}).`,
    otherwise: 'If you did not expect this, you can ignore it.',
  });
}

export function writeNewLink(site: Site, to: string, invitation: Invitation): Mail {
  return writeLink(site, to, invitation, {
    subject: `Choose a new password for ${site.name}`,
    why: `An administrator of ${site.name} sent you this link to choose a new password.`,
    otherwise: 'Your current password works until you use it.',
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
