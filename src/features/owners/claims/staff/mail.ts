import { composeMail, type Mail } from '../../../../platform/mail/compose.ts';

const words = {
  dispute: {
    subject: 'Two claims to decide',
    line: 'Two people have shown that this business is theirs. It is locked until you decide.',
  },
  letter: {
    subject: 'A letter to mail',
    line: 'Someone claims this business by letter. Print the letter and mail it.',
  },
  staff: {
    subject: 'A claim to decide',
    line: 'Someone claims this business and asks you to look at it.',
  },
};

/** To the operator, without the name of who claims it. */
export function writeStaffMail(
  site: { name: string; url: string },
  to: string,
  { name }: { name: string },
  what: keyof typeof words,
): Mail {
  const { subject, line } = words[what];
  return composeMail({
    to,
    site,
    subject: `${subject}: ${name}`,
    lines: [line, { label: 'Open the claims', url: `${site.url}/admin/claims` }],
  });
}
