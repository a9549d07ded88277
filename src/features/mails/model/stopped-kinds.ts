import type { MailKind } from '../../../contract/settings.staff.ts';
import { type StoppableMail, stoppableMails } from '../../../domain/mail-kinds.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { templateTitle } from './list-templates.ts';
import { type TemplateShape, templateShapes } from './template-shapes.data.ts';
import { templateNames } from './templates.rules.ts';

export function isStoppable(kind: string): kind is StoppableMail {
  return stoppableMails.some((one) => one === kind);
}

/** Returns a function that checks whether a job is an email of a kind that is switched off. */
export function skipsStoppedMails(settings: Pick<LiveSettings, 'current'>) {
  return (queue: string, data: object): boolean => {
    if (queue !== mailQueue.name || !('notice' in data)) return false;
    const { kind = '' } = (data.notice ?? {}) as { kind?: string };
    return isStoppable(kind) && settings.current().stoppedMails.includes(kind);
  };
}

/** Returns the kinds of email that can be switched off, and the titles of all others. */
export function listMailKinds(): { kinds: MailKind[]; needed: string[] } {
  const kinds = new Map<StoppableMail, string[]>();
  const needed: string[] = [];
  for (const name of templateNames) {
    const { notice }: TemplateShape = templateShapes[name];
    const title = templateTitle(name) ?? name;
    if (notice === 'owed' || !isStoppable(notice.kind)) needed.push(title);
    else kinds.set(notice.kind, [...(kinds.get(notice.kind) ?? []), title]);
  }
  return { kinds: [...kinds].map(([kind, titles]) => ({ kind, titles })), needed };
}
