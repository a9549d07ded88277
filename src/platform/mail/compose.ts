import { escapeHtml } from '../escape-html.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../jobs/jobs.ts';
import type { PlannedMail } from './planned.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  notice?: Notice;
  headers?: Record<string, string>;
}

/** An email that the recipient didn't request: someone else entered the address, or a date was reached. */
export interface Notice {
  kind: string;
  /** Whether the kind's limit of emails per recipient and day applies. */
  isDaily: boolean;
  list?: { name: string; to: string };
}

/** Placeholder in a composed notice for the unsubscribe address, which is known only when the email is sent. */
const STOP_MARK = 'https://stop.invalid/';

export const mailQueue: Queue<Mail | PlannedMail> = {
  name: 'mail',
  retries: A_WEEK_OF_TRIES,
  isSideBySide: true,
};

/** A sentence, or a link on a line of its own. */
export type MailLine = string | { label: string; url: string };

/** Matches right-to-left scripts, whose paragraphs are read from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const OURS = '#0b6b4b';

export function composeMail(mail: {
  to: string;
  subject: string;
  lines: MailLine[];
  site: { name: string; url: string; accent?: string };
  language?: string;
  replyTo?: string;
  notice?: Notice;
  stopLabel?: string;
}): Mail {
  const { to, subject, site, language = 'en', replyTo, notice, stopLabel } = mail;
  const stop = notice && stopLabel ? [{ label: stopLabel, url: STOP_MARK }] : [];
  const lines = [...mail.lines, ...stop];
  const text = lines.map((line) =>
    typeof line === 'string' ? line : `${line.label}:\n${line.url}`,
  );
  const html = lines.map((line) =>
    typeof line === 'string'
      ? `<p${FROM_THE_RIGHT.test(line) ? ' dir="auto"' : ''}>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
      : `<p><a href="${escapeHtml(line.url)}" style="color:${escapeHtml(site.accent ?? OURS)};font-weight:600">${escapeHtml(line.label)}</a></p>`,
  );
  return {
    to,
    subject: subject.replace(/\s+/g, ' '),
    ...(replyTo && { replyTo }),
    ...(notice && { notice }),
    text: `${[...text, `${site.name}\n${site.url}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf6;color:#1c211f;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #ddd8c9;border-radius:10px">
${html.join('\n')}
<p style="color:#545e59;font-size:14px"><a href="${escapeHtml(site.url)}" style="color:#545e59">${escapeHtml(site.name)}</a></p>
</div>
</body>
</html>
`,
  };
}

/** Inserts the unsubscribe address into a composed notice and adds it as headers for mail programs (RFC 8058). */
export function withStopAddress(mail: Mail, url: string): Mail {
  return {
    ...mail,
    text: mail.text.replaceAll(STOP_MARK, url),
    html: mail.html.replaceAll(STOP_MARK, escapeHtml(url)),
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
