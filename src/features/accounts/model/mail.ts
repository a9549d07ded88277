import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/model/plan.ts';
import { EMAIL_LINK_HOURS, INVITATION_DAYS, PASSWORD_LINK_MINUTES } from './rules.ts';

interface Site {
  url: string;
}

/** Puts the token in the URL fragment, which browsers don't send to servers, so it never appears in logs. */
function linkTo(site: Site, screen: string, token: string): string {
  return `${site.url}/sign-in/${screen}#${token}`;
}

interface Invitation {
  name: string;
  token: string;
}

function describe(site: Site, { name, token }: Invitation) {
  return {
    name,
    password_url: linkTo(site, 'invitation', token),
    link_days: { words: 'days', count: INVITATION_DAYS },
  };
}

export function writeInvitation(site: Site, to: string, invitation: Invitation): PlannedMail {
  return planMail('staff-invitation', to, { ...describe(site, invitation), address: to });
}

export function writeNewLink(site: Site, to: string, invitation: Invitation): PlannedMail {
  return planMail('staff-new-link', to, describe(site, invitation));
}

export function writePasswordLink(
  site: Site,
  to: string,
  { name, token }: Invitation,
): PlannedMail {
  const password_url = linkTo(site, 'new-password', token);
  const link_time = { words: 'minutes', count: PASSWORD_LINK_MINUTES };
  return planMail('staff-password-link', to, { name, password_url, link_time });
}

export function writeNoPassword(site: Site, to: string, name: string): PlannedMail {
  return planMail('staff-no-password', to, { name, sign_in_url: `${site.url}/sign-in` });
}

export function writePasswordChanged(site: Site, to: string, name: string): PlannedMail {
  return planMail('staff-password-changed', to, { name, forgotten_url: forgottenUrl(site) });
}

export function writePasskeyAdded(
  site: Site,
  to: string,
  person: string,
  passkey: string,
): PlannedMail {
  const fields = { name: person, passkey, forgotten_url: forgottenUrl(site) };
  return planMail('staff-passkey-added', to, fields);
}

export function writeConfirmEmail(
  site: Site,
  to: string,
  { name, token }: Invitation,
): PlannedMail {
  const email_url = linkTo(site, 'new-email', token);
  const link_time = { words: 'hours', count: EMAIL_LINK_HOURS };
  return planMail('staff-email-confirm', to, { name, address: to, email_url, link_time });
}

/** Writes the email to an address that already has an account, possibly the requester's own. */
export function writeAddressTaken(to: string, name: string): PlannedMail {
  return planMail('staff-email-taken', to, { name, address: to });
}

export function writeEmailAsked(site: Site, to: string, name: string, email: string): PlannedMail {
  const fields = { name, new_address: email, forgotten_url: forgottenUrl(site) };
  return planMail('staff-email-asked', to, fields);
}

export function writeEmailChanged(to: string, name: string, email: string): PlannedMail {
  return planMail('staff-email-changed', to, { name, new_address: email });
}

function forgottenUrl(site: Site): string {
  return `${site.url}/sign-in/forgotten`;
}
