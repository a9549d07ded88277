import { useState } from 'react';
import * as m from '#messages';
import {
  type BulkChange,
  type ListingSelection,
  letterFields,
  type RunAction,
} from '../../../contract/bulk-runs.staff.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { OneRun, runTitles } from './bulk-run.tsx';
import { ChangeFields, nothing, readChange } from './change-fields.tsx';
import { chooseMembers, MemberFilterFields, narrowSelection } from './member-filter.tsx';
import { useRuns } from './runs.ts';

interface RunDialogProps {
  action: RunAction;
  selection: ListingSelection;
  /** Number of listings, in words. */
  subject: string;
  onClose: () => void;
}

/** Asks for an action on all matching listings, previews its changes, and then runs it as a job. */
export function RunDialog({ action, selection, subject, onClose }: RunDialogProps) {
  const [values, setValues] = useState(nothing);
  const [letter, setLetter] = useState({ subject: '', text: '' });
  const [isMissing, setMissing] = useState(false);
  const [members, setMembers] = useState(() => chooseMembers(selection));
  const [runId, setRunId] = useState<number | null>(null);
  const look = useSend({
    run: (change: BulkChange) =>
      send('POST /api/admin/bulk-runs', {
        body: {
          selection: members && action === 'mail' ? narrowSelection(selection, members) : selection,
          change,
        },
      }),
    done: { title: m.listings_run_looking() },
    fallback: m.clean_failed(),
    lists: ['/api/admin/bulk-runs'],
    onDone: ({ id }) => setRunId(id),
  });
  const change = action === 'mail' ? readLetter(letter) : readChange(action, values);
  const submit = () => {
    if (change) look.mutate(change);
    else setMissing(true);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={members && action === 'mail' ? m.members_write() : runTitles[action]}
      description={members && action === 'mail' ? m.members_write_lead() : subject}
    >
      {runId === null ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <ChangeFields
            action={action}
            values={values}
            isMissing={isMissing && !change}
            onChange={setValues}
          />
          {action === 'mail' && members && (
            <MemberFilterFields choice={members} onChange={setMembers} />
          )}
          {action === 'mail' && (
            <LetterFields letter={letter} isMissing={isMissing} onChange={setLetter} />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" disabled={look.isPending}>
              {m.common_preview()}
            </Button>
          </div>
        </form>
      ) : (
        <FoundRun id={runId} onBack={() => setRunId(null)} />
      )}
    </Dialog>
  );
}

function FoundRun({ id, onBack }: { id: number; onBack: () => void }) {
  const { data } = useRuns();
  const run = data?.find((one) => one.id === id);
  if (!run) return <StaffSkeleton className="h-24" />;
  return (
    <>
      <OneRun run={run} />
      {run.action === 'mail' && run.state === 'found' && (
        <Button variant="quiet" className="mt-3" onClick={onBack}>
          {m.listings_run_change()}
        </Button>
      )}
    </>
  );
}

type Letter = { subject: string; text: string };

function readLetter(mail: Letter): BulkChange | null {
  return mail.subject.trim() && mail.text.trim() ? { action: 'mail', mail } : null;
}

interface LetterFieldsProps {
  letter: Letter;
  isMissing: boolean;
  onChange: (letter: Letter) => void;
}

function LetterFields({ letter, isMissing, onChange }: LetterFieldsProps) {
  const lacks = (name: keyof Letter, message: string) =>
    isMissing && !letter[name].trim() ? message : undefined;
  return (
    <>
      <p className="text-sm text-muted">{m.listings_mail_effect()}</p>
      <TextField
        label={m.common_subject()}
        required
        maxLength={150}
        value={letter.subject}
        error={lacks('subject', m.input_subject_missing())}
        onChange={({ target }) => onChange({ ...letter, subject: target.value })}
      />
      <TextAreaField
        label={m.common_text()}
        required
        rows={8}
        maxLength={5000}
        value={letter.text}
        hint={m.listings_mail_fields({
          fields: letterFields.map((name) => `{${name}}`).join(', '),
        })}
        error={lacks('text', m.input_text_missing())}
        onChange={({ target }) => onChange({ ...letter, text: target.value })}
      />
    </>
  );
}
