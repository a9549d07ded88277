import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { MailTemplate, WrittenMail } from '../../../../contract/staff/mail-templates.ts';
import { send } from '../../../send.ts';
import { ListFailure } from '../../list-failure.tsx';
import { useSettled } from '../../reasons/use-settled.ts';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { QueueButton } from '../queue-button.tsx';
import { ChooseListing, type ShownListing } from './choose-listing.tsx';
import { MailFrame } from './mail-frame.tsx';
import { TestButton } from './test-button.tsx';
import type { WrittenWords } from './written-words.ts';

interface MailPreviewProps {
  template: MailTemplate;
  words: WrittenWords;
  email: string;
}

export function MailPreview({ template, words, email }: MailPreviewProps) {
  const { name, language } = template;
  const [listing, setListing] = useState<ShownListing | null>(null);
  const { subject, text } = useSettled(words);
  const body = { language, subject, text, ...(listing && { businessId: listing.id }) };
  const { data, error } = useQuery({
    queryKey: ['mail-preview', name, body],
    queryFn: () => send('POST /api/admin/mail-templates/:name/preview', { params: { name }, body }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="mail-preview" className="flex min-w-0 flex-col gap-3">
      <h3 id="mail-preview" className="font-semibold">
        {m.common_preview()}
      </h3>
      <ChooseListing chosen={listing} onChoose={setListing} />
      <TestButton name={name} body={body} email={email} />
      {error && <ListFailure error={error} fallback={m.common_preview_failed()} />}
      {data ? <Preview mail={data} /> : !error && <StaffSkeleton className="h-96" />}
    </section>
  );
}

function Preview({ mail: { subject, text, html, faults } }: { mail: WrittenMail }) {
  const [isPlain, setPlain] = useState(false);
  return (
    <>
      <div role="status">
        {faults.length > 0 && (
          <ul className="rounded-card border border-danger bg-danger-soft p-3 text-sm">
            {faults.map(({ message }) => (
              <li key={message} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="wrap-anywhere" dir="auto">
        <span className="text-muted">{m.common_subject_colon()}</span> <strong>{subject}</strong>
      </p>
      <div className="-mx-3 -my-2 flex flex-wrap">
        <QueueButton isCurrent={!isPlain} onClick={() => setPlain(false)}>
          {m.mails_preview_formatted()}
        </QueueButton>
        <QueueButton isCurrent={isPlain} onClick={() => setPlain(true)}>
          {m.mails_preview_plain()}
        </QueueButton>
      </div>
      {isPlain ? (
        <p
          dir="auto"
          className="rounded-card border border-line bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      ) : (
        <MailFrame html={html} />
      )}
    </>
  );
}
