import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as m from '#messages';
import { type BusinessImport, targetOf } from '../../../contract/imports.staff.ts';
import { CONTACT_FIELD } from '../../../domain/ready-fields.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useSend } from '../../kit/use-send.ts';
import { type ColumnHint, leaveOffer, listColumnHints, takeOffer } from './offers.ts';
import { importFields, MAKING_FIELDS, switchOn, useOwnFields } from './own-fields.tsx';
import { columnLabel } from './sources.ts';
import type { Draft } from './use-draft.ts';
import { importFieldLabels } from './words.ts';

const questions: Record<ColumnHint['kind'], (columns: { columns: string }) => string> = {
  address: m.import_offer_address,
  place: m.import_offer_place,
  hours: m.import_offer_hours,
  person: m.import_offer_person,
  contact: m.import_offer_contact,
  capitals: m.import_offer_capitals,
};
const labels = new Map<string, string>([
  ...importFieldLabels,
  [targetOf(CONTACT_FIELD), m.import_part_contact()],
]);

interface OffersProps {
  source: BusinessImport;
  draft: Draft;
}

export function Offers({ source, draft: { mapping, change, add } }: OffersProps) {
  const id = useId();
  const offers = listColumnHints(source, mapping);
  const withContact = useContactField();
  const take = (offer: ColumnHint) =>
    offer.kind === 'contact'
      ? withContact.mutate(() => add(offer.fields))
      : change(takeOffer(mapping, offer));
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5 grid gap-3">
      <h3 id={id} className="font-semibold">
        {m.import_offers_title()}
      </h3>
      {offers.map((offer) => (
        <OfferCard
          key={`${offer.kind} ${offer.columns}`}
          source={source}
          offer={offer}
          onUse={() => take(offer)}
          onLeave={() => change(leaveOffer(mapping, offer))}
        />
      ))}
    </section>
  );
}

/** Switches on the field for contacts, which visitors don't see, before a mapping fills it. */
function useContactField() {
  const queryClient = useQueryClient();
  const fields = useOwnFields();
  return useSend({
    scope: MAKING_FIELDS,
    fallback: m.import_send_failed(),
    run: async (use: () => void) => {
      if (!fields.some(({ key }) => key === CONTACT_FIELD)) {
        await switchOn(CONTACT_FIELD);
        await queryClient.invalidateQueries({ queryKey: importFields.queryKey });
      }
      use();
    },
  });
}

interface OfferCardProps {
  source: BusinessImport;
  offer: ColumnHint;
  onUse: () => void;
  onLeave: () => void;
}

function OfferCard({ source, offer, onUse, onLeave }: OfferCardProps) {
  const { kind, rows, isUsed } = offer;
  const names = offer.columns.map((column) => columnLabel(source, column)).join(' + ');
  const question = questions[kind]({ columns: names });
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {question}{' '}
          <span role="status" className="font-semibold">
            {isUsed && m.import_offer_used()}
          </span>
        </p>
        <Button
          variant={isUsed ? 'secondary' : 'primary'}
          aria-label={
            isUsed
              ? m.import_offer_leave_label({ columns: names })
              : m.import_offer_use_label({ columns: names })
          }
          onClick={isUsed ? onLeave : onUse}
        >
          {isUsed ? m.common_undo() : m.import_offer_use()}
        </Button>
      </div>
      <ul className="mt-2 grid gap-2 text-sm">
        {rows.map(({ before, after }) => (
          <li key={before} className="grid gap-x-4 wrap-anywhere sm:grid-cols-2">
            <span className="text-muted">{before}</span>
            <span>
              {after.map(([field, text]) => `${labels.get(field)}: ${text || '–'}`).join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
