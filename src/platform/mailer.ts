import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { type Worker, worker } from './jobs.ts';
import { type Mail, mailQueue } from './mail.ts';

const TIMEOUT = 20_000;

export interface Mailer {
  /** Hands a mail over. The same `id` makes the same Message-ID, so that a repeat can be told. */
  send(mail: Mail, id: string): Promise<void>;
}

/** Sends by SMTP, or without a server keeps each mail as `DATA_DIR/outbox/<id>.eml`. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  const address = (mail: Mail, id: string) => ({ ...mail, from, messageId: `<${id}@${domain}>` });
  if (smtpUrl) {
    const transport = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    });
    return {
      async send(mail, id) {
        await transport.sendMail(address(mail, id));
      },
    };
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const outbox = path.join(config.dataDir, 'outbox');
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(address(mail, id));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = path.join(outbox, `${id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

export function mailWorker(mailer: Mailer): Worker {
  return worker(mailQueue, (mail, id) => mailer.send(mail, id));
}
