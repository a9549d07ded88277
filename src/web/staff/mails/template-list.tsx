import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { MailTemplateRow } from '../../../contract/staff/mail-templates.ts';
import { read } from '../../api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { languageNames } from './words.ts';

/** What owners and authors of reviews of any town are sent most. */
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

export function TemplateList() {
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
          {m.mails_changed_language({ language: languageNames[language] })}
        </Badge>
      ))}
    </li>
  );
}
