import { useState } from 'react';
import * as m from '#messages';
import type { MailField, MailTemplate, MailVersion } from '../../../../contract/mails.staff.ts';
import { formatDate } from '../../../kit/dates.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { StaffList } from '../../../staff/staff-screen.tsx';
import { formatWords, type WrittenWords } from './mail-words.ts';

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
        {m.common_earlier_versions()}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.common_earlier_versions()} size="wide">
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
  return (
    <>
      <StaffList
        list="GET /api/admin/mail-templates/:name/versions"
        request={{ params: { name }, query: { language } }}
        label={m.common_earlier_versions()}
        none=""
        failure={m.mails_versions_failed()}
        more={m.common_show_older()}
        height="h-60"
        isPlain
        keyOf={({ version }) => version}
        look="flex flex-wrap items-start gap-3 py-3"
      >
        {(version) => (
          <Version
            version={version}
            fields={template.fields}
            isCurrent={version.version === current}
            onChoose={() => onChoose(version.words ?? own)}
          />
        )}
      </StaffList>
      <p className="flex flex-wrap items-center gap-3 border-t border-line py-3">
        <span className="grow">{m.mails_version_original()}</span>
        <Button variant="secondary" onClick={() => onChoose(own)}>
          {m.mails_version_original_use()}
        </Button>
      </p>
    </>
  );
}

interface VersionProps {
  version: MailVersion;
  fields: readonly MailField[];
  isCurrent: boolean;
  onChoose: () => void;
}

function Version({ version, fields, isCurrent, onChoose }: VersionProps) {
  const { words, changedBy, changedAt } = version;
  return (
    <>
      <details className="min-w-0 grow basis-64">
        <summary className="min-h-8 cursor-pointer font-semibold wrap-anywhere pointer-coarse:min-h-11">
          {words?.subject ?? m.mails_version_reset()}
        </summary>
        <p className="whitespace-pre-line wrap-anywhere">
          {words && formatWords(words.text, fields)}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {m.mails_version_dated({
            version: version.version,
            date: formatDate(changedAt),
          })}
          {changedBy && `, ${changedBy}`}
        </p>
      </details>
      {isCurrent ? (
        <Badge>{m.common_current()}</Badge>
      ) : (
        <Button variant="secondary" onClick={onChoose}>
          {m.mails_version_use({ version: version.version })}
        </Button>
      )}
    </>
  );
}
