import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../../contract/owner-area.ts';
import {
  describeOffers,
  type Offer,
  type OfferDraft,
  offersInput,
} from '../../../domain/offers.ts';
import { type Service, type ServiceDraft, servicesInput } from '../../../domain/price-list.ts';
import { describeServices } from '../../../domain/price-words.ts';
import { OfferFields, ServiceFields } from '../../businesses/price-list-form.tsx';
import { useLocalDate } from '../../businesses/use-local-date.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { PartConflict, useEditedPart, useSavePart } from '../edit-part.tsx';

const readServices = ({ services }: OwnerListing): { services: ServiceDraft[] } => ({ services });
const readOffers = ({ offers }: OwnerListing): { offers: OfferDraft[] } => ({ offers });
const listServices = (all: Service[] | null) => (all ?? []).map((one) => describeServices([one]));
const listOffers = (all: Offer[] | null) => (all ?? []).map((one) => describeOffers([one]));

/** Adds to a hint that the plan doesn't include the part. */
function tellHidden(hint: string, isIncluded = true): string {
  return isIncluded ? hint : `${hint} ${m.plans_hides()}`;
}

export function ServicesSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const { offers: hasOffers } = useSite();
  const { id, timeZone } = listing;
  const today = useLocalDate(timeZone);
  const services = useEditedPart(listing, 'services', readServices);
  const offers = useEditedPart(listing, 'offers', readOffers);
  const savingServices = useSavePart(id, 'services', {
    send: (body: { services: Service[] | null; version: number }) =>
      send('PUT /api/desk/:id/services', { params: { id }, body }),
    onSaved: (saved) => {
      services.startFrom(saved);
      offers.rebase(saved.version);
    },
    say: (body) => (body.services ? m.services_saved() : m.services_removed()),
  });
  const savingOffers = useSavePart(id, 'offers', {
    send: (body: { offers: Offer[] | null; version: number }) =>
      send('PUT /api/desk/:id/offers', { params: { id }, body }),
    onSaved: (saved) => {
      offers.startFrom(saved);
      services.rebase(saved.version);
    },
    say: (body) => (body.offers ? m.offers_saved() : m.offers_removed()),
  });
  return (
    <div className="flex flex-col gap-5">
      <ScriptNeeded>{m.services_needs_script()}</ScriptNeeded>
      <PartForm
        title={m.services_title()}
        hint={tellHidden(m.services_hint(), listing.plan?.services)}
        button={m.services_save()}
        none={m.services_empty()}
        name="services"
        isLocked={owner.isLocked}
        part={services}
        saving={savingServices}
        check={() => servicesInput.safeParse(services.edited.services)}
        send={(value, version) => savingServices.save({ services: value, version })}
        stored={(saved) => saved.services}
        list={listServices}
      >
        {(errors) => (
          <ServiceFields
            services={services.edited.services}
            errors={errors}
            onChange={(all) => services.edit({ services: all })}
          />
        )}
      </PartForm>
      {hasOffers && (
        <PartForm
          title={m.offers_title()}
          hint={tellHidden(m.offers_hint(), listing.plan?.offers)}
          button={m.offers_save()}
          none={m.offers_empty()}
          name="offers"
          isLocked={owner.isLocked}
          part={offers}
          saving={savingOffers}
          check={() => offersInput.safeParse(offers.edited.offers)}
          send={(value, version) => savingOffers.save({ offers: value, version })}
          stored={(saved) => saved.offers}
          list={listOffers}
        >
          {(errors) => (
            <OfferFields
              offers={offers.edited.offers}
              today={today}
              errors={errors}
              onChange={(all) => offers.edit({ offers: all })}
            />
          )}
        </PartForm>
      )}
    </div>
  );
}

type Checked<Value> = {
  success: boolean;
  data?: Value | undefined;
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
};

interface PartFormProps<Edited, Value> {
  title: string;
  hint: string;
  button: string;
  none: string;
  name: string;
  isLocked: boolean;
  part: ReturnType<typeof useEditedPart<Edited>>;
  saving: Pick<
    ReturnType<typeof useSavePart>,
    'isPending' | 'conflict' | 'refused' | 'endConflict'
  >;
  check: () => Checked<Value>;
  send: (value: Value, version: number) => void;
  stored: (listing: OwnerListing) => Value;
  list: (value: Value) => string[];
  children: (errors: ReadonlyMap<string, string>) => ReactNode;
}

function PartForm<Edited, Value>(props: PartFormProps<Edited, Value>) {
  const { title, hint, button, none, name, isLocked } = props;
  const { part, saving, check, send, stored, list } = props;
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const checked = check();
  const issues = isTried && checked.error ? checked.error.issues : [];
  const errors = new Map(issues.map(({ path, message }) => [path.join('.'), message]));
  for (const [field, message] of saving.refused) {
    if (field.startsWith(`${name}.`)) errors.set(field.slice(name.length + 1), message);
  }
  const submit = (version: number) => {
    setTried(true);
    const { data } = checked;
    if (checked.success && data !== undefined) return send(data, version);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  const { conflict } = saving;
  return (
    <Card title={title}>
      <p className="mb-4 text-muted">{hint}</p>
      {part.isRestored && (
        <p role="status" className="mb-3 text-muted">
          {m.services_unsaved()}
        </p>
      )}
      <form
        ref={form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit(part.version);
        }}
        className="flex flex-col gap-4"
      >
        {props.children(errors)}
        {errors.size > 0 && (
          <p role="alert" className="font-medium text-danger">
            {m.services_problems()}
          </p>
        )}
        {conflict && (
          <PartConflict
            none={none}
            saved={list(stored(conflict))}
            own={checked.data === undefined ? [] : list(checked.data)}
            onKeepOwn={() => {
              part.rebase(conflict.version);
              submit(conflict.version);
            }}
            onTakeSaved={() => {
              part.startFrom(conflict);
              saving.endConflict();
            }}
          />
        )}
        <Button type="submit" disabled={saving.isPending || isLocked} className="self-start">
          {saving.isPending ? m.common_saving() : button}
        </Button>
      </form>
    </Card>
  );
}
