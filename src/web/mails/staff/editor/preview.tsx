import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import * as m from '#messages';
import type { MailTemplate, WrittenMail } from '../../../../contract/mails.staff.ts';
import type { Language } from '../../../../domain/languages.ts';
import { read } from '../../../kit/api.ts';
import { send } from '../../../kit/send.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { FindListing, foundListing } from '../../../staff/find-listing.tsx';
import { ListFailure } from '../../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../../staff/staff-screen.tsx';
import { useSettled } from '../../../staff/use-settled.ts';
import type { WrittenWords } from './mail-words.ts';

interface MailPreviewProps {
  template: MailTemplate;
  words: WrittenWords;
  email: string;
}

export function MailPreviewPane({ template, words, email }: MailPreviewProps) {
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

function QueueButton({ isCurrent, ...props }: ComponentProps<'button'> & { isCurrent: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className="inline-flex min-h-11 cursor-pointer items-center px-3 font-semibold text-accent underline-offset-4 hover:underline aria-pressed:text-ink aria-pressed:underline"
      {...props}
    />
  );
}

interface TestButtonProps {
  name: string;
  body: WrittenWords & { language: Language; businessId?: number };
  email: string;
}

function TestButton({ name, body, email }: TestButtonProps) {
  const test = useSend({
    run: () => send('POST /api/admin/mail-templates/:name/test', { params: { name }, body }),
    done: ({ to }) => ({
      title: m.mails_test_sent(),
      description: m.common_goes_to({ to }),
    }),
    fallback: m.common_test_failed(),
    lists: ['/api/admin/sent-mails'],
  });
  return (
    <div>
      <Button variant="secondary" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {m.mails_test_button()}
      </Button>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{m.mails_test_hint({ email })}</p>
    </div>
  );
}

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;

/**
 * Shows an email's HTML in a sandboxed frame. The page's content security policy blocks inline styles, so
 * they are applied by script.
 */
function MailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState(500);
  function dress(frame: HTMLIFrameElement) {
    const { contentDocument: page } = frame;
    if (!page) return;
    for (const part of page.querySelectorAll<HTMLElement>('[data-look]')) {
      part.style.cssText = part.dataset.look ?? '';
    }
    for (const link of page.querySelectorAll('a')) {
      link.style.textDecoration = 'underline';
      link.removeAttribute('href');
    }
    page.body.style.overflowWrap = 'anywhere';
    setHeight(page.documentElement.scrollHeight);
  }
  const shown = html.replace('<head>', `<head>${POLICY}`).replaceAll(' style="', ' data-look="');
  return (
    <iframe
      title={m.mails_preview_frame()}
      sandbox="allow-same-origin"
      srcDoc={shown}
      onLoad={({ currentTarget }) => dress(currentTarget)}
      height={height}
      className="w-full rounded-card border border-line bg-[#fbfaf6]"
    />
  );
}

interface ShownListing {
  id: number;
  name: string;
}

interface ChooseListingProps {
  chosen: ShownListing | null;
  onChoose: (listing: ShownListing | null) => void;
}

function ChooseListing({ chosen, onChoose }: ChooseListingProps) {
  if (!chosen)
    return (
      <FindListing
        label={m.mails_preview_choose()}
        find={(query) => read('GET /api/businesses/search', { query: { query, limit: '5' } })}
      >
        {({ id, name }, shown) => (
          <button type="button" onClick={() => onChoose({ id, name })} className={foundListing}>
            {shown}
          </button>
        )}
      </FindListing>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere">
        <Rich
          message={m.mails_preview_with}
          fields={{ name: chosen.name }}
          parts={{ strong: (text) => <strong className="font-semibold">{text}</strong> }}
        />
      </span>
      <Button variant="quiet" onClick={() => onChoose(null)}>
        {m.mails_preview_sample()}
      </Button>
    </p>
  );
}
