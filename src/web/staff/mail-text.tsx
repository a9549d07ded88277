import * as m from '#messages';
import type { MailPreview } from '../../contract/mails.staff.ts';
import { StaffSkeleton } from './staff-screen.tsx';

interface MailTextProps {
  mail: MailPreview | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function MailText({ mail, isOpen, onOpenChange }: MailTextProps) {
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-sm font-semibold text-accent pointer-coarse:py-3">
        {m.reasons_mail_preview()}
      </summary>
      {mail ? <Letter mail={mail} /> : <StaffSkeleton className="h-40" />}
    </details>
  );
}

function Letter({ mail: { to, subject, text } }: { mail: MailPreview }) {
  if (to === null) {
    return <p className="text-sm">{m.reasons_mail_none()}</p>;
  }
  return (
    <div className="rounded-card border border-line bg-sunken p-3 text-sm wrap-anywhere">
      <p>
        <span className="text-muted">{m.reasons_mail_to()}</span> {to}
      </p>
      <p className="mb-2 border-b border-line pb-2">
        <span className="text-muted">{m.common_subject_colon()}</span> {subject}
      </p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
}
