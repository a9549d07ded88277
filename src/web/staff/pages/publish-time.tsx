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
        label={m.staff_pages_publish_at_a_set_time()}
        hint={
          isLive
            ? m.staff_pages_until_then_visitors_see_the_page()
            : m.staff_pages_until_then_the_page_is_a()
        }
        checked={publishAt !== null}
        onChange={(isOn) => (isOn ? begin() : onChange(null))}
      />
      {publishAt !== null && (
        <div className="max-w-md">
          <TextField
            label={m.staff_pages_goes_live()}
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
                  {m.staff_pages_moment_which_is_moment2({
                    moment: formatHere(moment),
                    moment2: formatUniversal(moment),
                  })}
                </p>
                {isSkipped(text) && (
                  <p className="font-semibold text-ink">
                    {m.staff_pages_clocks_go_forward_then_and_this()}
                  </p>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
