import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { Language } from '../../../../contract/settings.ts';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { readOrNull } from '../../../api.ts';
import { useSite } from '../../../site.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { QueueLink } from '../../../ui/queue-link.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { languageNames } from '../words.ts';
import { TemplateForm } from './words-form.tsx';

interface TemplateEditorProps {
  name: string;
  language: Language;
  email: string;
}

const templateQuery = (name: string, language: Language) =>
  readOrNull('GET /api/admin/mail-templates/:name', { params: { name }, query: { language } });

export function TemplateEditor({ name, language, email }: TemplateEditorProps) {
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
              {languageNames[one]}
            </QueueLink>
          ))}
        </nav>
      )}
    </div>
  );
}
