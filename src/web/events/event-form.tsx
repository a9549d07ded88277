import { type UseFormReturn, useForm } from 'react-hook-form';
import * as m from '#messages';
import type { OwnEvent } from '../../contract/events.owner.ts';
import type { CustomEdit } from '../../domain/custom-values.ts';
import { type EventField, toCustomField } from '../../domain/event-fields.ts';
import { type Repeat, readRule, repeats } from '../../domain/events/event-repeats.ts';
import { FieldInputs } from '../businesses/own-fields-form.tsx';
import { FormField, NicknameField } from '../kit/form-field.tsx';
import { useRefusedForm } from '../kit/refused-form.ts';
import { StateOptions } from '../kit/state-options.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { Options, TextField } from '../kit/ui/field.tsx';
import { PhotoPicture } from '../photos/photo-picture.tsx';

export interface EventFormFields {
  title: string;
  description: string;
  startsAt: string;
  endsAt: string;
  isAllDay: boolean;
  repeat: Repeat;
  until: string;
  leftOut: string;
  added: string;
  businessId: string;
  venue: string;
  address: string;
  city: string;
  state: string;
  price: string;
  leastAge: string;
  ticketUrl: string;
  imageUrl: string;
  pictureAlt: string;
  dropsPicture: boolean;
  custom: CustomEdit;
  email: string;
  nickname: string;
}

export type EventForm = UseFormReturn<EventFormFields>;

/** Names of the fields whose errors the form shows. */
export const draftFields: Record<Exclude<keyof EventFormFields, 'nickname'>, true> = {
  ...({ title: true, description: true, startsAt: true, endsAt: true, isAllDay: true } as const),
  ...({ repeat: true, until: true, leftOut: true, added: true, businessId: true } as const),
  ...({ venue: true, address: true, city: true, state: true, price: true } as const),
  ...({ leastAge: true, ticketUrl: true, imageUrl: true, email: true } as const),
  ...({ pictureAlt: true, dropsPicture: true, custom: true } as const),
};

const words: Record<Repeat, string> = {
  never: m.events_repeat_never(),
  daily: m.events_repeat_daily(),
  weekdays: m.events_repeat_weekdays(),
  weekly: m.events_repeat_weekly(),
  biweekly: m.events_repeat_biweekly(),
  monthly: m.events_repeat_monthly(),
  'monthly-weekday': m.events_repeat_monthly_weekday(),
  yearly: m.events_repeat_yearly(),
  rule: m.events_repeat_rule(),
};

/** Creates the form of an event. A new event has no default values, so that text typed before hydration is kept. */
export function useEventForm(event: OwnEvent | null): EventForm {
  return useForm<EventFormFields>(event ? { defaultValues: toDraft(event) } : {});
}

function toDraft(event: OwnEvent): Partial<EventFormFields> {
  const { title, description, startsAt, endsAt, isAllDay, rule, leftOut, added } = event;
  const { business, venue, address, city, state, price, leastAge, ticketUrl, imageUrl } = event;
  const { pictureAlt, custom } = event;
  return {
    title,
    description,
    startsAt,
    endsAt: endsAt ?? '',
    isAllDay,
    ...readRule(rule, startsAt.slice(0, 10)),
    leftOut: leftOut.join(', '),
    added: added.join(', '),
    businessId: business ? String(business.id) : '',
    venue: venue ?? '',
    address: address ?? '',
    city,
    state,
    price: price === null ? '' : String(price / 100),
    leastAge: leastAge ? String(leastAge) : '',
    ticketUrl: ticketUrl ?? '',
    imageUrl: imageUrl ?? '',
    pictureAlt,
    custom,
  };
}

/** Returns the fields as a form without JavaScript would send them, without custom fields. */
export function listDraftFields({
  custom: _,
  dropsPicture: __,
  ...draft
}: Partial<EventFormFields>): Record<string, string> {
  const given = Object.entries(draft).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : (value ?? ''),
  ]);
  return Object.fromEntries(given);
}

interface FieldsProps {
  form: EventForm;
  place: 'listing' | 'town' | 'any';
  /** Description of a rule that isn't among the form's choices. */
  ownRule?: string | null;
  own: readonly EventField[];
}

export function EventFields({ form, place, ownRule = null, own }: FieldsProps) {
  const refused = useRefusedForm();
  const offered = repeats.filter((one) => one !== 'rule' || ownRule);
  return (
    <>
      <FormField form={form} name="title" label={m.events_form_title()} required maxLength={150} />
      <FormField
        form={form}
        name="description"
        as="area"
        label={m.events_form_about()}
        maxLength={5000}
        rows={5}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="startsAt"
          type="datetime-local"
          label={m.events_form_starts()}
          hint={m.events_form_times_hint()}
          required
        />
        <FormField form={form} name="endsAt" type="datetime-local" label={m.events_form_ends()} />
      </div>
      <CheckField
        label={m.events_form_all_day()}
        {...form.register('isAllDay')}
        {...(refused && { defaultChecked: 'isAllDay' in refused.fields })}
      />
      {place === 'any' && (
        <FormField
          form={form}
          name="businessId"
          inputMode="numeric"
          label={m.events_listing()}
          hint={m.events_listing_hint()}
          maxLength={15}
        />
      )}
      <FormField
        form={form}
        name="venue"
        label={m.events_form_venue()}
        hint={m.events_form_venue_hint()}
        maxLength={150}
      />
      {place !== 'listing' && <TownFields form={form} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="repeat" as="select" label={m.events_repeats()}>
          <Options of={offered.map((one) => [one, (one === 'rule' && ownRule) || words[one]])} />
        </FormField>
        <FormField form={form} name="until" type="date" label={m.events_form_until()} />
        <FormField
          form={form}
          name="leftOut"
          label={m.events_form_left_out()}
          hint={m.events_form_days_hint()}
          maxLength={1500}
        />
        <FormField form={form} name="added" label={m.events_form_added()} maxLength={1500} />
        <FormField
          form={form}
          name="price"
          inputMode="decimal"
          label={m.events_form_price()}
          hint={m.events_form_price_hint()}
          maxLength={12}
        />
        <FormField
          form={form}
          name="leastAge"
          inputMode="numeric"
          label={m.events_form_age()}
          maxLength={2}
        />
      </div>
      <FormField
        form={form}
        name="ticketUrl"
        type="url"
        placeholder="https://"
        label={m.events_form_ticket()}
        maxLength={2000}
      />
      <FieldInputs form={form} fields={own.map(toCustomField)} />
    </>
  );
}

interface PictureFieldsProps {
  form: EventForm;
  event?: OwnEvent | null;
  /** Whether the form also takes the URL of a picture. */
  withAddress?: boolean;
}

/** Shows the file input of the picture. In a form without JavaScript, the browser sends the file itself. */
export function PictureFields({ form, event, withAddress = false }: PictureFieldsProps) {
  const refused = useRefusedForm();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      {event?.picture && (
        <>
          {(event.status === 'approved' || event.status === 'canceled') && (
            <PhotoPicture
              photo={event.picture}
              width={320}
              alt={event.picture.alt}
              className="h-32 w-auto rounded-card"
            />
          )}
          <CheckField label={m.events_form_picture_drop()} {...form.register('dropsPicture')} />
        </>
      )}
      <TextField
        type="file"
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={m.events_form_picture_file()}
        hint={m.events_form_picture_hint()}
        error={refused?.errors.find(({ field }) => field === 'picture')?.message}
      />
      {withAddress && (
        <FormField
          form={form}
          name="imageUrl"
          type="url"
          placeholder="https://"
          label={m.events_form_picture()}
          maxLength={2000}
        />
      )}
      <FormField
        form={form}
        name="pictureAlt"
        label={m.events_form_picture_alt()}
        maxLength={200}
      />
    </fieldset>
  );
}

export function findPicture(form: HTMLFormElement): File | null {
  const file = new FormData(form).get('picture');
  return file instanceof File && file.size > 0 ? file : null;
}

function TownFields({ form }: { form: EventForm }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <FormField form={form} name="address" label={m.events_form_address()} maxLength={200} />
      <FormField form={form} name="city" label={m.field_city()} required maxLength={100} />
      <FormField form={form} name="state" as="select" label={m.field_state()} required>
        <Options of={[['', m.field_state_choice()]]} />
        <StateOptions isAll />
      </FormField>
    </div>
  );
}

export function SenderFields({ form }: { form: EventForm }) {
  return (
    <>
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.report_email()}
        hint={m.events_form_email_hint()}
        maxLength={254}
        autoComplete="email"
      />
      <NicknameField form={form} name="nickname" />
    </>
  );
}
