import * as m from '#messages';
import { StateOptions } from '../../kit/state-options.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import type { useFields } from '../../staff/form.tsx';

export const NO_PLACE = { businessId: '', city: '', state: '' };

type Fields = ReturnType<typeof useFields<typeof NO_PLACE>>;

export const toPlace = ({ businessId, city, state }: typeof NO_PLACE) => ({
  ...(/^[1-9]\d*$/.test(businessId.trim()) && { businessId: businessId.trim() }),
  ...(city.trim() && { city: city.trim() }),
  ...(state && { state }),
});

/** Shows fields for the place of a file's events: a listing, or a town. */
export function FilePlaceFields({ field }: { field: Fields['field'] }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{m.events_import_place()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={m.field_city()} maxLength={100} {...field('city')} />
        <SelectField label={m.field_state()} {...field('state')}>
          <Options of={[['', m.field_state_choice()]]} />
          <StateOptions isAll />
        </SelectField>
      </div>
      <TextField
        label={m.events_listing()}
        hint={m.events_listing_hint()}
        inputMode="numeric"
        maxLength={15}
        {...field('businessId')}
      />
    </fieldset>
  );
}
