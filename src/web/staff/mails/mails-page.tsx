import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { Language } from '../../../contract/settings.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { useSite } from '../../site.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { TemplateEditor } from './editor/editor.tsx';
import { SentMails } from './sent/sent-mails.tsx';
import { TemplateList } from './template-list.tsx';
import { isLanguage } from './words.ts';

export function MailsPage() {
  return <StaffOnly>{(user) => <MailsScreen email={user.email} />}</StaffOnly>;
}

function MailsScreen({ email }: { email: string }) {
  const isHydrated = useIsHydrated();
  const { view = '' } = useParameters(screens.mails);
  const isList = view === '' || view === 'sent';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_mails_emails()} isHidden />
      {isList ? (
        <BackLink to="/admin">{m.staff_mails_admin_dashboard()}</BackLink>
      ) : (
        <BackLink to="/admin/mails">{m.staff_mails_all_emails()}</BackLink>
      )}
      <h1 className="text-2xl font-extrabold">{m.staff_mails_emails()}</h1>
      {isList && (
        <nav aria-label={m.staff_mails_views()} className="-mx-3 mb-3 flex flex-wrap">
          <QueueLink to="/admin/mails" isCurrent={view === ''}>
            {m.staff_mails_texts()}
          </QueueLink>
          <QueueLink to="/admin/mails?view=sent" isCurrent={view === 'sent'}>
            {m.staff_mails_sent()}
          </QueueLink>
        </nav>
      )}
      {isHydrated ? <View view={view} email={email} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={m.staff_mails_loading_emails()} className="skeleton h-screen" />
  );
}

function View({ view, email }: { view: string; email: string }) {
  const language = useChosenLanguage();
  if (view === '') return <TemplateList />;
  if (view === 'sent') return <SentMails />;
  return <TemplateEditor key={`${view} ${language}`} {...{ name: view, language, email }} />;
}

function useChosenLanguage(): Language {
  const { language } = useParameters(screens.mails);
  const { main } = useSite().languages;
  return isLanguage(language) ? language : main;
}
