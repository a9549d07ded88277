import { useState } from 'react';
import * as m from '#messages';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { formatHere, formatUniversal, fromField, isSkipped, toField } from './local-time.ts';

const DAY = 86_400_000;
/** Nothing that the server takes: the field is empty, and says so when it is sent. */
const NOT_YET = 'not yet';

interface PublishTimeProps {
  publishAt: string | null;
  onChange: (publishAt: string | null) => void;
  isLive: boolean;
  error: string | undefined;
}

export function PublishTime({ publishAt, onChange, isLive, error }: PublishTimeProps) {
  const [text, setText] = useState(() => (publishAt ? toField(publishAt) : ''));
  const moment = fromField(text);
  const begin = () => {
    const tomorrow = new Date(Date.now() + DAY);
    tomorrow.setHours(9, 0, 0, 0);
    const iso = tomorrow.toISOString();
    setText(toField(iso));
    onChange(iso);
  };
  return (
    <div className="flex flex-col gap-2">
      <SwitchField
        label={m.pages_schedule()}
        hint={isLive ? m.pages_schedule_live_hint() : m.pages_schedule_draft_hint()}
        checked={publishAt !== null}
        onChange={(isOn) => (isOn ? begin() : onChange(null))}
      />
      {publishAt !== null && (
        <div className="max-w-md">
          <TextField
            label={m.pages_goes_live()}
            type="datetime-local"
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              onChange(fromField(target.value) ?? NOT_YET);
            }}
          />
          <div role="status" className="mt-1 min-h-10 text-sm text-muted">
            {moment && (
              <>
                <p>
                  {m.pages_schedule_moment({
                    moment: formatHere(moment),
                    moment2: formatUniversal(moment),
                  })}
                </p>
                {isSkipped(text) && (
                  <p className="font-semibold text-ink">{m.pages_schedule_clock_gap()}</p>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
