import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { MailTemplate, MailVersion } from '../../../../contract/staff/mail-templates.ts';
import { formatDate } from '../../../dates.ts';
import { readPages } from '../../../read-pages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import type { WrittenWords } from './written-words.ts';

interface VersionsProps {
  template: MailTemplate;
  onChoose: (words: WrittenWords) => void;
}

export function VersionsButton({ template, onChoose }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  if (template.version === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.staff_mails_earlier_versions()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.staff_mails_earlier_versions()}
        size="wide"
      >
        <Versions
          template={template}
          onChoose={(words) => {
            onChoose(words);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function Versions({ template, onChoose }: VersionsProps) {
  const { name, language, own, version: current } = template;
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/mail-templates/:name/versions', {
      params: { name },
      query: { language },
    }),
    staleTime: 0,
  });
  if (query.isPending) return <StaffSkeleton className="h-60" />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_mails_the_versions_could_not_be_loaded()}
      />
    );
  const versions = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            isCurrent={version.version === current}
            onChoose={() => onChoose(version.words ?? own)}
          />
        ))}
        <li className="flex flex-wrap items-center gap-3 py-3">
          <span className="grow">{m.staff_mails_the_words_that_came_with_the()}</span>
          <Button variant="secondary" onClick={() => onChoose(own)}>
            {m.staff_mails_put_ours_into_the_form()}
          </Button>
        </li>
      </ul>
      <MoreButton
        query={query}
        label={m.staff_mails_show_older()}
        className="mt-4 flex justify-center"
      />
    </>
  );
}

interface VersionProps {
  version: MailVersion;
  isCurrent: boolean;
  onChoose: () => void;
}

function Version({ version, isCurrent, onChoose }: VersionProps) {
  const { words, changedBy, changedAt } = version;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <details className="min-w-0 grow basis-64">
        <summary className="min-h-8 cursor-pointer font-semibold wrap-anywhere pointer-coarse:min-h-11">
          {words?.subject ?? m.staff_mails_reset_to_our_words_2()}
        </summary>
        <p className="whitespace-pre-line wrap-anywhere">{words?.text}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {m.staff_mails_version_version_date({
            version: version.version,
            date: formatDate(changedAt),
          })}
          {changedBy && `, ${changedBy}`}
        </p>
      </details>
      {isCurrent ? (
        <Badge>{m.staff_mails_current()}</Badge>
      ) : (
        <Button variant="secondary" onClick={onChoose}>
          {m.staff_mails_put_version_version_into_the_form({ version: version.version })}
        </Button>
      )}
    </li>
  );
}
