import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as m from '#messages';
import type { MailTemplate, MailTemplateRow } from '../../../contract/mails.staff.ts';
import { screens } from '../../../contract/screens.ts';
import type { Language } from '../../../domain/languages.ts';
import { read, readOrNull } from '../../kit/api.ts';
import { useParameters } from '../../kit/parameters.ts';
import { useSite } from '../../kit/site.tsx';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { QueueLink } from '../../kit/ui/queue-link.tsx';
import { later } from '../../staff/form.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffScreen, StaffSkeleton, Views } from '../../staff/staff-screen.tsx';
import { TemplateForm } from './editor/words-form.tsx';
import { SentMails } from './sent-mails.tsx';
import { isMailLanguage, mailLanguageNames } from './words.ts';

const NEWSLETTERS = 'newsletters';

const NewsletterTowns = later(
  () => import('../../newsletters/staff/newsletter-towns.tsx'),
  'NewsletterTowns',
);

function newsletterView(view: string) {
  const to = `/admin/mails?view=${NEWSLETTERS}`;
  return { to, name: m.newsletters_title(), isCurrent: view === NEWSLETTERS };
}

export function MailsPage() {
  const { email } = useStaffUser();
  const { view = '' } = useParameters(screens.mails);
  const { hasNewsletter } = useSite();
  const isList = view === '' || view === 'sent' || view === NEWSLETTERS;
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
            ...(hasNewsletter ? [newsletterView(view)] : []),
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
  if (view === NEWSLETTERS) {
    return (
      <Suspense fallback={<StaffSkeleton />}>
        <NewsletterTowns />
      </Suspense>
    );
  }
  return <TemplateEditor key={`${view} ${language}`} {...{ name: view, language, email }} />;
}

function useChosenLanguage(): Language {
  const { language } = useParameters(screens.mails);
  const { main } = useSite().languages;
  return isMailLanguage(language) ? language : main;
}

interface TemplateEditorProps {
  name: string;
  language: Language;
  email: string;
}

const templateQuery = (name: string, language: Language) =>
  readOrNull('GET /api/admin/mail-templates/:name', { params: { name }, query: { language } });

function TemplateEditor({ name, language, email }: TemplateEditorProps) {
  const { data, error } = useQuery({ ...templateQuery(name, language), staleTime: 0 });
  if (error && !data) {
    return <ListFailure error={error} fallback={m.mails_load_failed()} />;
  }
  if (data === undefined) {
    return <StaffSkeleton />;
  }
  if (data === null) return <p className="text-muted">{m.mails_missing()}</p>;
  return (
    <>
      <TemplateHead template={data} />
      <TemplateForm template={data} email={email} />
    </>
  );
}

function TemplateHead({ template }: { template: MailTemplate }) {
  const { name, group, title, when, language, isChanged, isStoppable, isAdministrators } = template;
  const { offered, main } = useSite().languages;
  const shown = [...new Set([main, ...offered, language])];
  return (
    <div className="mb-4">
      <h2 className="flex flex-wrap items-center gap-x-3 text-xl font-bold">
        {title}
        {isChanged && <Badge tone="accent">{m.mails_changed()}</Badge>}
      </h2>
      <p className="max-w-[70ch] text-muted">
        {group}: {when}
        {isStoppable && ` ${m.mails_stop_link()}`}
        {isAdministrators && ` ${m.mails_secret_admin_only()}`}
      </p>
      {shown.length > 1 && (
        <nav aria-label={m.common_languages()} className="-mx-3 flex flex-wrap">
          {shown.map((one) => (
            <QueueLink
              key={one}
              to={`/admin/mails?view=${name}&language=${one}`}
              isCurrent={one === language}
            >
              {mailLanguageNames[one]}
            </QueueLink>
          ))}
        </nav>
      )}
    </div>
  );
}

const changedFirst: readonly string[] = [
  'listing-submitted',
  'listing-submitted-premium',
  'listing-approved',
  'listing-rejected',
  'listing-question',
  'receipt',
  'premium-reminder',
  'premium-ended',
  'monthly-figures',
  'new-review',
  'claim-proved',
  'review-confirm',
];

function TemplateList() {
  const { data, error } = useQuery({
    ...read('GET /api/admin/mail-templates', { query: {} }),
    staleTime: 0,
  });
  if (error) return <ListFailure error={error} fallback={m.mails_list_failed()} />;
  if (!data) return <StaffSkeleton />;
  const first = data.filter(({ name }) => changedFirst.includes(name));
  const groups = Map.groupBy(
    data.filter((template) => !first.includes(template)),
    ({ group }) => group,
  );
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-muted">{m.mails_list_lead()}</p>
      <Card title={m.mails_often_changed()}>
        <Templates templates={first} />
      </Card>
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold hover:text-accent">
          {m.mails_all()}
        </summary>
        <section aria-label={m.mails_all()} className="mt-2 flex flex-col gap-5">
          {[...groups].map(([group, templates]) => (
            <Card key={group} title={group}>
              <Templates templates={templates} />
            </Card>
          ))}
        </section>
      </details>
    </>
  );
}

function Templates({ templates }: { templates: MailTemplateRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {templates.map((template) => (
        <TemplateItem key={template.name} template={template} />
      ))}
    </ul>
  );
}

function TemplateItem({ template }: { template: MailTemplateRow }) {
  const { name, title, when, changedIn } = template;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 grow basis-64">
        <Link
          to={`/admin/mails?view=${name}`}
          className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">{when}</p>
      </div>
      {changedIn.map((language) => (
        <Badge key={language} tone="accent">
          {m.mails_changed_language({ language: mailLanguageNames[language] })}
        </Badge>
      ))}
    </li>
  );
}
