import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { strangersMails } from './notices.ts';
import { type TemplateName, type TemplateShape, templateShapes } from './template-shapes.data.ts';

type Marked<N extends TemplateName> = (typeof templateShapes)[N]['fields'][number];
type Bare<F extends string> = F extends `${infer B}!` ? B : F;
type Name<F extends string> = F extends `${infer B}?` | `${infer B}*` ? B : F;
type Optional<F extends string> = F extends `${infer B}?` ? B : never;
type Repeated<F extends string> = F extends `${infer B}*` ? B : never;
type Always<F extends string> = F extends `${string}?` | `${string}*` ? never : Name<F>;

type FieldsOf<F extends string> = Record<Always<F>, MailValue> &
  Partial<Record<Optional<F>, MailValue | null | undefined>>;
type RowsOf<F extends string> = [Repeated<F>] extends [never]
  ? { rows?: never }
  : { rows: Record<Repeated<F>, MailValue>[] };

interface More {
  replyTo?: string;
  language?: string;
  businessId?: number;
  list?: { name: string; to: string };
  months?: number;
}

/** Plans a mail for `mailQueue`. Its text is rendered when it is sent. */
export function planMail<N extends TemplateName>(
  template: N,
  to: string,
  fields: FieldsOf<Bare<Marked<N>>>,
  more: More & RowsOf<Bare<Marked<N>>>,
): PlannedMail;
export function planMail<N extends TemplateName>(
  template: [Repeated<Bare<Marked<N>>>] extends [never] ? N : never,
  to: string,
  fields: FieldsOf<Bare<Marked<N>>>,
): PlannedMail;
export function planMail(
  template: TemplateName,
  to: string,
  fields: Record<string, MailValue | null | undefined>,
  { list, rows, ...more }: More & { rows?: Record<string, MailValue>[] } = {},
): PlannedMail {
  const { notice }: TemplateShape = templateShapes[template];
  const known = Object.entries(fields).map(([name, value]) => [name, value ?? null]);
  return {
    to,
    template,
    fields: Object.fromEntries(known),
    ...more,
    ...(rows && { rows }),
    ...(notice !== 'owed' && { notice: { ...noticeOf(notice.kind), ...(list && { list }) } }),
  };
}

export function noticeOf(kind: string): { kind: string; isDaily: boolean } {
  return { kind, isDaily: kind in strangersMails };
}

export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${at > 0 ? first : ''}…${address.slice(at)}`;
}
