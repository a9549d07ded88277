import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { type Worker, worker } from '../jobs/jobs.ts';
import { inStep } from '../telemetry/spans.ts';
import { type Mail, mailQueue } from './compose.ts';
import type { PlannedMail } from './planned.ts';

/** Milliseconds that the server may be silent. A whole email may take three times as long. */
const TIMEOUT_MS = 20_000;

export interface Mailer {
  /** Sends an email. The same `id` makes the same Message-ID, so that a duplicate can be recognized. */
  send(mail: Mail, id: string): Promise<void>;
}

/**
 * Creates a mailer that uses SMTP, or without it writes to `DATA_DIR/outbox/<id>.eml`. Errors contain no
 * contents and no addresses.
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'dataDir'>,
  site: { readonly name: string },
  patience = TIMEOUT_MS,
): Mailer {
  const { smtpUrl, mailFrom } = config;
  const own = `no-reply@${new URL(config.siteUrl).hostname}`;
  const domain = (mailFrom ?? own).match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  const address = (mail: Mail, id: string) => ({
    ...mail,
    from: mailFrom ?? { name: site.name, address: own },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    messageId: `<${id}@${domain}>`,
  });
  if (smtpUrl) {
    const transport = onceAsked(async () =>
      (await loadNodemailer()).createTransport({
        url: smtpUrl,
        dnsTimeout: patience,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
      }),
    );
    const attributes = { 'server.address': new URL(smtpUrl).host };
    const step = { name: 'SMTP send', kind: 'client', attributes } as const;
    return {
      async send(mail, id) {
        const sent = inStep(step, async () => (await transport()).sendMail(address(mail, id)));
        const tooSlow = sleep(3 * patience, null, { ref: false }).then(() => {
          throw new Error('It timed out.');
        });
        try {
          await Promise.race([sent, tooSlow]);
        } catch (error) {
          throw new Error(describeFailure(error, mail));
        }
      },
    };
  }
  const transport = onceAsked(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  const outbox = path.join(config.dataDir, 'outbox');
  return {
    async send(mail, id) {
      const { message } = await (await transport()).sendMail(address(mail, id));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = path.join(outbox, `${id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/** Loaded lazily, because only the process that runs jobs sends email. */
const loadNodemailer = async () => (await import('nodemailer')).default;

function onceAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function describeFailure(error: unknown, { subject }: Mail): string {
  const { message, response } = error as Error & { response?: string };
  if (!response) return `The mail server could not be reached: ${message}`;
  const words = response
    .replaceAll(subject, '...')
    .replaceAll(/[^\s@]{1,64}@\S{1,255}/g, '(address)');
  const operation = response.startsWith('4') ? 'deferred a message' : 'refused a message';
  return `The mail server ${operation}: ${words.slice(0, 200)}`;
}

export interface MailSender {
  /** Returns the email to send, or null to skip it. */
  prepare(queued: Mail | PlannedMail, id: string): Promise<Mail | null>;
  /** Records the result. `failure` says why the server did not take the email; null if it did. */
  record(id: string, failure: string | null): Promise<void>;
}

const plainOwnerArea: MailSender = {
  async prepare(queued) {
    if ('text' in queued) return queued;
    throw new Error('There is nobody who writes it.');
  },
  record: async () => {},
};

export function mailWorker(mailer: Mailer, ownerArea: MailSender = plainOwnerArea): Worker {
  return worker(mailQueue, async (queued, id) => {
    const mail = await ownerArea.prepare(queued, id);
    if (!mail) return;
    try {
      await mailer.send(mail, id);
    } catch (error) {
      await ownerArea.record(id, error instanceof Error ? error.message : String(error));
      throw error;
    }
    await ownerArea.record(id, null);
  });
}
