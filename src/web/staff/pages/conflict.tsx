import type { UseFormReturn } from 'react-hook-form';
import type { PageDraft, PageInput, StaffPage } from '../../../contract/staff/pages.ts';
import { Button } from '../../ui/button.tsx';
import { PagePreview } from './preview.tsx';

const FIELDS = [
  ['slug', 'Slug'],
  ['title', 'Title'],
  ['metaDescription', 'Meta Description'],
  ['content', 'Content'],
  ['isPublished', 'Published'],
] as const;

interface PageConflictProps {
  theirs: StaffPage;
  form: UseFormReturn<PageDraft, unknown, PageInput>;
}

/** It stands above the form, where whoever has just pressed the button below does not look. */
function showAtOnce(section: HTMLElement | null) {
  section?.focus();
}

export function PageConflict({ theirs, form }: PageConflictProps) {
  const mine = form.watch();
  const differing = FIELDS.filter(([field]) => (mine[field] ?? '') !== (theirs[field] ?? ''));
  return (
    <section
      ref={showAtOnce}
      tabIndex={-1}
      aria-label="Saved by someone else"
      className="rounded-card border border-danger bg-danger-soft p-4 focus:outline-none"
    >
      <p className="font-semibold">Someone else saved this page first. Your text is still here.</p>
      {differing.length === 0 ? (
        <p>There are no differences left: your text matches what they saved.</p>
      ) : (
        <p>This is what they saved. Copy what you want to keep, then choose Update Page.</p>
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
              aria-label={`Use Theirs: ${label}`}
              onClick={() =>
                form.setValue(field, theirs[field] ?? '', {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              Use Theirs
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TheirValue({
  field,
  theirs,
}: {
  field: keyof PageDraft & keyof StaffPage;
  theirs: StaffPage;
}) {
  if (field === 'content') {
    return (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">Show their text</summary>
        <PagePreview title={theirs.title} content={theirs.content} />
      </details>
    );
  }
  if (field === 'isPublished') return <p>{theirs.isPublished ? 'Published' : 'Draft'}</p>;
  return <p className="wrap-anywhere">{theirs[field] || 'Empty'}</p>;
}
