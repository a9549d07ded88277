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

export function writeInvitation(
  site: Site,
  to: string,
  invitation: { name: string; token: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `Help to run ${site.name}`,
    lines: [
      `Hello ${invitation.name},`,
      `you are invited to work on ${site.name}. Choose a password, then sign in with this email address (${to}).`,
      { label: 'Choose your password', url: invitationUrl(site, invitation.token) },
      `The link works once, for ${INVITATION_DAYS} days. If you did not expect it, you need not do anything.`,
    ],
  });
}

export function writeNewLink(
  site: Site,
  to: string,
  invitation: { name: string; token: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `Choose a new password for ${site.name}`,
    lines: [
      `Hello ${invitation.name},`,
      `an administrator of ${site.name} sends you this link to choose a new password.`,
      { label: 'Choose your password', url: invitationUrl(site, invitation.token) },
      `The link works once, for ${INVITATION_DAYS} days. Until you use it your present password holds.`,
    ],
  });
}
