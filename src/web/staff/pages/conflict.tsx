import type { UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import type { PageDraft, PageInput, StaffPage } from '../../../contract/staff/pages.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictBox } from '../conflict-box.tsx';
import { formatHere } from './local-time.ts';
import { PagePreview } from './preview.tsx';

const FIELDS = [
  ['slug', m.field_slug()],
  ['title', m.common_title()],
  ['metaDescription', m.pages_meta_description()],
  ['content', m.pages_content()],
  ['isPublished', m.common_published()],
  ['publishAt', m.pages_goes_live()],
] as const;

type Theirs = Omit<StaffPage, 'plan'> & { publishAt: string | null };

interface PageConflictProps {
  theirs: StaffPage;
  form: UseFormReturn<PageDraft, unknown, PageInput>;
}

export function PageConflict({ theirs: { plan, ...page }, form }: PageConflictProps) {
  const theirs: Theirs = {
    ...page,
    title: plan?.title ?? page.title,
    content: plan?.content ?? page.content,
    metaDescription: plan ? plan.metaDescription : page.metaDescription,
    publishAt: plan?.publishAt ?? null,
  };
  const mine = form.watch();
  const differing = FIELDS.filter(([field]) => (mine[field] ?? '') !== (theirs[field] ?? ''));
  return (
    <ConflictBox label={m.pages_conflict_label()} heading={m.pages_conflict_title()}>
      {differing.length === 0 ? (
        <p>{m.common_no_differences()}</p>
      ) : (
        <p>{m.pages_conflict_text()}</p>
      )}
      <ul className="mt-2 divide-y divide-danger/30">
        {differing.map(([field, label]) => (
          <li key={field} className="flex flex-wrap items-start justify-between gap-3 py-2">
            <div className="min-w-0 grow basis-64">
              <p className="text-sm font-semibold">{label}</p>
              <TheirValue field={field} theirs={theirs} />
            </div>
            <Button
              variant="secondary"
              aria-label={m.pages_conflict_use_field({ label })}
              onClick={() =>
                form.setValue(field, theirs[field] ?? (field === 'publishAt' ? null : ''), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {m.common_use_theirs()}
            </Button>
          </li>
        ))}
      </ul>
    </ConflictBox>
  );
}

function TheirValue({ field, theirs }: { field: keyof PageDraft & keyof Theirs; theirs: Theirs }) {
  if (field === 'content') {
    return (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">{m.pages_conflict_show_text()}</summary>
        <PagePreview title={theirs.title} content={theirs.content} />
      </details>
    );
  }
  if (field === 'isPublished')
    return <p>{theirs.isPublished ? m.common_published() : m.common_draft()}</p>;
  if (field === 'publishAt') {
    return <p>{theirs.publishAt ? formatHere(theirs.publishAt) : m.pages_at_once()}</p>;
  }
  return <p className="wrap-anywhere">{theirs[field] || m.common_empty()}</p>;
}
