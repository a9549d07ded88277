import * as m from '#messages';
import type { Likeness, StaffChange } from '../../../contract/changes.staff.ts';
import type { WaitingField } from '../../../contract/listing.owner.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import type { DuplicateVerdict } from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { waitingLabel } from '../../../domain/listing-fields.ts';
import { formatDate } from '../../kit/dates.ts';
import { businessPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { Link } from '../../kit/ui/link.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { Side } from '../../staff/side.tsx';

/** Log odds; reasons with a smaller weight aren't shown. */
const TELLING = 0.5;

function Duplicates({ found }: { found: Likeness[] }) {
  if (found.length === 0) {
    return <p className="text-sm text-muted">{m.changes_duplicate_none()}</p>;
  }
  return (
    <div className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm">
      <h3 className="font-semibold">{m.changes_duplicate_title()}</h3>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <Link
              to={businessPath(one)}
              className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
            >
              {one.name}
            </Link>
            <span className="block wrap-anywhere">
              {[one.address, one.city, one.state].filter(Boolean).join(', ')} · {describe(one)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const verdicts: Record<DuplicateVerdict, string> = {
  same: m.duplicates_same(),
  likely: m.duplicates_likely(),
  maybe: m.changes_duplicate_maybe(),
};

function describe({ verdict, reasons }: Likeness): string {
  const telling = reasons.filter(({ weight }) => Math.abs(weight) >= TELLING);
  const words = telling.map(describeDuplicateReason).map((text) => lowerFirst(text));
  return [verdicts[verdict], words.join('; ')].filter(Boolean).join(': ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const titles: Partial<Record<WaitingField, string>> = {
  name: m.changes_new_name(),
  address: m.changes_new_address(),
  category: m.changes_new_category(),
  description: m.changes_new_description(),
  'phone-number': m.changes_new_phone(),
  'public-email': m.changes_new_public_email(),
  'private-email': m.changes_new_private_email(),
  'website-address': m.changes_new_website(),
  picture: m.changes_new_picture(),
  trades: m.changes_new_trades(),
  fields: m.changes_new_details(),
};

export function ChangeFacts({ change }: { change: StaffChange }) {
  const { field, createdAt, duplicates } = change;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{titles[field] ?? waitingLabel(field)}</h3>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt)}
        </time>
      </div>
      <Sides change={change} />
      {(field === 'name' || field === 'address') && <Duplicates found={duplicates} />}
    </>
  );
}

export function changeOffers({ id, business, proposed }: StaffChange): StaffAction[] {
  const params = { id };
  return [
    {
      label: spoken(m.changes_accept_named, { name: business.name }),
      keys: 'a',
      variant: 'primary',
      run: async () => {
        await send('POST /api/admin/changes/:id/accept', {
          params,
          body: { version: business.version },
        });
        return {
          title: m.changes_accepted(),
          description: m.changes_accepted_text(),
        };
      },
    },
    {
      label: spoken(m.changes_refuse_named, { name: business.name }),
      keys: 'r',
      asks: {
        title: m.changes_refuse_title(),
        text: m.changes_refuse_effect({
          proposed: describeValues(proposed),
        }),
        confirm: m.common_refuse(),
        reason: {
          decision: 'change',
          label: m.common_reason(),
          missing: m.input_reason_for_owner(),
        },
      },
      run: async (reason) => {
        await send('POST /api/admin/changes/:id/refuse', { params, body: { reason } });
        return {
          title: m.changes_refused(),
          description: m.changes_refused_text(),
        };
      },
    },
  ];
}

function Sides({ change: { was, now, proposed } }: { change: StaffChange }) {
  const [before, is, wanted] = [was, now, proposed].map(describeValues);
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      <Side title={m.changes_in_listing()} text={is} other={wanted} />
      <Side title={m.changes_wanted()} text={wanted} other={is} />
      {before !== is && (
        <div className="text-sm sm:col-span-2">
          <dt className="font-semibold">{m.changes_since_asked()}</dt>
          <dd className="wrap-anywhere">{before || m.common_empty()}</dd>
        </div>
      )}
    </dl>
  );
}
