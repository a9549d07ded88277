import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { PageRevision } from '../../../../contract/staff/pages.ts';
import { Options, SelectField } from '../../../ui/field.tsx';
import { later } from '../../form.tsx';
import { readableText } from '../../readable-text.ts';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { formatMoment } from './moment.ts';

const TextDifference = later(() => import('../../text-difference.tsx'), 'TextDifference');

export function CompareVersions({ revisions }: { revisions: PageRevision[] }) {
  const [newest, second] = revisions;
  const [from, setFrom] = useState(second?.id);
  const [to, setTo] = useState(newest?.id);
  const before = revisions.find(({ id }) => id === from);
  const after = revisions.find(({ id }) => id === to);
  if (!before || !after) return null;
  return (
    <section aria-labelledby="compare-versions" className="mb-4">
      <h3 id="compare-versions" className="mb-2 font-bold">
        {m.pages_version_changes()}
      </h3>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <VersionField
          label={m.common_from()}
          value={before.id}
          revisions={revisions}
          onChange={setFrom}
        />
        <VersionField
          label={m.common_to()}
          value={after.id}
          revisions={revisions}
          onChange={setTo}
        />
      </div>
      <div aria-live="polite" className="rounded-card border border-line bg-paper p-4">
        <Suspense fallback={<StaffSkeleton className="h-24" />}>
          <Differences before={before} after={after} />
        </Suspense>
      </div>
      <h3 className="mt-6 font-bold">{m.pages_versions_all()}</h3>
    </section>
  );
}

interface VersionFieldProps {
  label: string;
  value: number;
  revisions: PageRevision[];
  onChange: (id: number) => void;
}

function VersionField({ label, value, revisions, onChange }: VersionFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <Options
        of={revisions.map(({ id, version, savedAt, savedBy }) => [
          id,
          `${version}: ${formatMoment(savedAt)}, ${savedBy ?? m.pages_version_original_lower()}`,
        ])}
      />
    </SelectField>
  );
}

const fields: Record<'title' | 'slug' | 'metaDescription' | 'isPublished' | 'content', string> = {
  title: m.common_title(),
  slug: m.field_slug(),
  metaDescription: m.pages_meta_description(),
  isPublished: m.pages_visibility(),
  content: m.pages_content(),
};

function Differences({ before, after }: { before: PageRevision; after: PageRevision }) {
  const differing = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (differing.length === 0) return <p className="text-muted">{m.pages_versions_same()}</p>;
  return (
    <dl className="grid gap-4">
      {differing.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="mb-1 text-sm font-semibold">{fields[field]}</dt>
          <dd className="min-w-0">
            <TextDifference before={write(before, field)} after={write(after, field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function write(revision: PageRevision, field: keyof typeof fields): string {
  if (field === 'isPublished')
    return revision.isPublished ? m.common_published() : m.common_draft();
  const text = revision[field] ?? '';
  return field === 'content' ? readableText(text) : text;
}
