import type { AgainObstacle, MailState } from '../../../contract/mails.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { isTemplate, secretOf } from '../templates/catalogue.rules.ts';
import { type TemplateShape, templateShapes } from '../templates/shapes.data.ts';

export function keepsAddress(template: string | null): boolean {
  if (template === null || !isTemplate(template)) return true;
  const { keeps }: TemplateShape = templateShapes[template];
  return keeps !== 'no-address';
}

/** Why the content of a mail is not kept for sending it again; null where it is. */
function whyNotKept(template: string | null, isTest: boolean): AgainObstacle | null {
  if (isTest) return 'test';
  if (template === null || !isTemplate(template)) return 'unknown';
  const { keeps }: TemplateShape = templateShapes[template];
  const secret = secretOf(template);
  if (secret) return secret;
  return keeps ? ({ 'no-content': 'message', 'no-address': 'address' } as const)[keeps] : null;
}

export function keepsContent({ template, draft }: Pick<PlannedMail, 'template' | 'draft'>) {
  return whyNotKept(template, draft !== undefined) === null;
}

/** Why a mail can't be sent again; null where it can. */
export function findObstacle(mail: {
  template: string | null;
  isTest: boolean;
  state: MailState;
  planned: PlannedMail | null;
}): AgainObstacle | null {
  const why = whyNotKept(mail.template, mail.isTest);
  if (why) return why;
  if (mail.state === 'waiting' || mail.state === 'failed') return 'waiting';
  return mail.planned === null ? 'unknown' : null;
}
