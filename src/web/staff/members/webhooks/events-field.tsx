import * as m from '#messages';
import type { WebhookEvent } from '../../../../contract/staff/webhooks.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { eventWords } from './words.ts';

interface EventsFieldProps {
  events: readonly WebhookEvent[];
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (value: readonly WebhookEvent[]) => void;
}

export function EventsField({ events, value, error, onChange }: EventsFieldProps) {
  const tick = (event: WebhookEvent, isOn: boolean) =>
    onChange(isOn ? [...value, event] : value.filter((one) => one !== event));
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.staff_members_tell_it_when()}</legend>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {events.map((event) => (
        <CheckField
          key={event}
          label={eventWords[event]}
          checked={value.includes(event)}
          onChange={({ target }) => tick(event, target.checked)}
        />
      ))}
    </fieldset>
  );
}
