import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { Language } from '../../../contract/settings.ts';
import { useParameters } from '../../parameters.ts';
import { useSite } from '../../site.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffScreen, Views } from '../staff-screen.tsx';
import { TemplateEditor } from './editor/editor.tsx';
import { SentMails } from './sent/sent-mails.tsx';
import { TemplateList } from './template-list.tsx';
import { isLanguage } from './words.ts';

export function MailsPage() {
  const { email } = useStaffUser();
  const { view = '' } = useParameters(screens.mails);
  const isList = view === '' || view === 'sent';
  return (
    <StaffScreen title={m.common_mails()}>
      {isList ? (
        <Views
          label={m.mails_views()}
          views={[
            { to: '/admin/mails', name: m.mails_tab_texts(), isCurrent: view === '' },
            {
              to: '/admin/mails?view=sent',
              name: m.mails_tab_sent(),
              isCurrent: view === 'sent',
            },
          ]}
        />
      ) : (
        <BackLink to="/admin/mails">{m.mails_all()}</BackLink>
      )}
      <View view={view} email={email} />
    </StaffScreen>
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
