import nodemailer from 'nodemailer';
import type { Config } from '../../platform/config.ts';
import { type Check, describe, type Finding, failed, ok, skipped, warning } from './check.ts';

const PATIENCE = 8000;

export function checkMail(config: Config): Check[] {
  return [{ group: 'Services', name: 'mail', examine: () => judgeMail(config) }];
}

async function judgeMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (!smtpUrl) return skipped('No SMTP_URL is set: emails are saved in DATA_DIR/outbox.');
  const limits = {
    dnsTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
  } catch (error) {
    return failed(
      `The mail server does not let us in: ${describe(error)}.`,
      'Check SMTP_URL: host, port, user and password, and smtps: for port 465.',
    );
  } finally {
    transport.close();
  }
  if (mailFrom) return ok('It lets us in.');
  return warning(
    'It lets us in, but MAIL_FROM is not set.',
    'Set it to an address that the mail server may send from.',
  );
}
