import * as m from '#messages';
import type { DuplicateListing, DuplicatePair } from '../../../contract/duplicates.staff.ts';
import type { DuplicateVerdict } from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { distinct, labelOf, submittedFields } from '../../../domain/listing-fields.ts';
import { describeOffers } from '../../../domain/offers.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { describeServices } from '../../../domain/price-words.ts';
import { sourceNames } from '../../businesses/sources.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';
import { MarkedWords } from '../../staff/side.tsx';

export interface ComparedField {
  label: string;
  low: string;
  high: string;
}

const described = distinct([
  ...(['name', 'address', 'city', 'zipCode', 'phone', 'website', 'email', 'ownerEmail'] as const),
  ...(['categoryId', 'trades'] as const),
  ...submittedFields.filter(
    (name): name is Exclude<typeof name, 'state' | 'imageUrl' | 'custom'> =>
      name !== 'state' && name !== 'imageUrl' && name !== 'custom',
  ),
]);

function describe(name: (typeof described)[number], listing: DuplicateListing): string {
  if (name === 'city') return `${listing.city}, ${listing.state}`;
  if (name === 'categoryId') return listing.category.name;
  if (name === 'trades') return listing.trades.map((trade) => trade.name).join(', ');
  return listing[name] ?? '';
}

const fields: [label: string, describe: (listing: DuplicateListing) => string][] = [
  ...described.map((name): [string, (listing: DuplicateListing) => string] => [
    labelOf(name),
    (listing) => describe(name, listing),
  ]),
  [m.common_reviews(), describeReviews],
  [m.common_photos(), ({ photoCount }) => (photoCount > 0 ? String(photoCount) : '')],
  [m.services_title(), ({ services }) => describeServices(services)],
  [m.offers_title(), ({ offers }) => describeOffers(offers)],
  [m.hours_title_short(), ({ hasHours }) => (hasHours ? m.duplicates_hours_entered() : '')],
  [m.common_premium(), describePremium],
  [m.common_owner(), ({ isClaimed }) => (isClaimed ? m.duplicates_claimed() : '')],
  [
    m.common_listing_status(),
    ({ isApproved }) => (isApproved ? m.common_listed() : m.common_waiting_approval()),
  ],
  [m.common_source(), ({ source }) => (source ? sourceNames[source] : '')],
  [m.common_submitted(), ({ submittedAt }) => formatDate(submittedAt)],
  [m.duplicates_confirmed(), ({ confirmedAt }) => (confirmedAt ? formatDate(confirmedAt) : '')],
];

function compareFields({ low, high }: DuplicatePair): ComparedField[] {
  const names = distinct([...low.own, ...high.own].map(({ name }) => name));
  const own = names.map((name) => ({
    label: name,
    low: formatOwnFields(low, name),
    high: formatOwnFields(high, name),
  }));
  return fields
    .map(([label, describe]) => ({ label, low: describe(low), high: describe(high) }))
    .filter(({ low, high }) => low || high)
    .concat(own);
}

function formatOwnFields({ own }: DuplicateListing, name: string): string {
  return own.find((one) => one.name === name)?.words ?? '';
}

function describeReviews({ reviewCount, uncountedReviews, rating }: DuplicateListing): string {
  const all = reviewCount + uncountedReviews;
  if (all === 0) return '';
  const count = formatCount(all, m.count_reviews);
  return reviewCount > 0 ? m.duplicates_reviews_stars({ count, value: rating.toFixed(1) }) : count;
}

function describePremium({ isPremium, premiumUntil, plan }: DuplicateListing): string {
  if (!isPremium) return '';
  const until = premiumUntil
    ? m.common_until({ date: formatDate(premiumUntil) })
    : m.duplicates_endless();
  return plan ? `${namePlan(plan)}, ${until}` : until;
}

/** Keeps the older listing, unless only the newer one is public. */
export function chooseSurvivor({ low, high }: DuplicatePair): number {
  return high.isApproved && !low.isApproved ? high.id : low.id;
}

interface ColumnsProps {
  pair: DuplicatePair;
  /** Id of the listing to keep; null if the pair is only displayed. */
  survivorId: number | null;
  onChoose?: (id: number) => void;
}

export function Columns({ pair, survivorId, onChoose }: ColumnsProps) {
  const { low, high } = pair;
  const head = { survivorId, onChoose, pairName: `${low.id} ${high.id}` };
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-[7rem_1fr_1fr]">
        <legend className="sr-only">{m.duplicates_which_stays()}</legend>
        <span className="max-sm:hidden" />
        <Head listing={low} {...head} />
        <Head listing={high} {...head} />
      </fieldset>
      <dl className="text-sm">
        {compareFields(pair).map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a custom field may have the same name as another
          <FieldRow key={at} field={field} ids={[low.id, high.id]} />
        ))}
      </dl>
    </div>
  );
}

interface HeadProps {
  listing: DuplicateListing;
  pairName: string;
  survivorId: number | null;
  onChoose: ((id: number) => void) | undefined;
}

function Head({ listing, pairName, survivorId, onChoose }: HeadProps) {
  const { id, name } = listing;
  const isSurvivor = survivorId === id;
  return (
    <div className="min-w-0 rounded-card border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft">
      <ListingLink business={{ ...listing, isListed: listing.isApproved }} />
      <p className="text-sm text-muted">{m.duplicates_number({ id })}</p>
      {onChoose && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
          <input
            type="radio"
            name={`survivor ${pairName}`}
            checked={isSurvivor}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-accent"
          />
          {isSurvivor ? m.duplicates_stays() : m.duplicates_goes()}
          <span className="sr-only">: {name}</span>
        </label>
      )}
    </div>
  );
}

function FieldRow({ field, ids }: { field: ComparedField; ids: [number, number] }) {
  const { label, low, high } = field;
  const isSame = low === high;
  return (
    <div className="grid grid-cols-2 gap-x-2 border-t border-line py-1.5 sm:grid-cols-[7rem_1fr_1fr]">
      <dt className="text-muted max-sm:col-span-2">{label}</dt>
      {isSame ? (
        <dd className="col-span-2 wrap-anywhere whitespace-pre-line">{low}</dd>
      ) : (
        <>
          <Value text={low} other={high} id={ids[0]} />
          <Value text={high} other={low} id={ids[1]} />
        </>
      )}
    </div>
  );
}

function Value({ text, other, id }: { text: string; other: string; id: number }) {
  return (
    <dd className="max-h-40 min-w-0 overflow-y-auto wrap-anywhere whitespace-pre-line">
      <span className="sr-only">{m.duplicates_number_colon({ id })} </span>
      {text ? (
        <MarkedWords text={text} other={other} />
      ) : (
        <span className="text-muted">{m.common_empty()}</span>
      )}
    </dd>
  );
}

export const verdictWords: Record<DuplicateVerdict, string> = {
  same: m.duplicates_same(),
  likely: m.duplicates_likely(),
  maybe: m.duplicates_maybe_same(),
};

type Compared = Pick<DuplicatePair, 'verdict' | 'score' | 'reasons'>;

export function Reasons({ pair: { verdict, score, reasons } }: { pair: Compared }) {
  const sorted = reasons.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {verdict && (
        <Badge tone={verdict === 'same' ? 'gold' : 'plain'}>{verdictWords[verdict]}</Badge>
      )}
      {score !== null && (
        <span className="text-muted tabular-nums">
          {m.duplicates_score({ value: score.toFixed(1) })}
        </span>
      )}
      {sorted.length > 0 && (
        <ul aria-label={m.common_reasons()} className="flex min-w-0 flex-wrap gap-x-3">
          {sorted.map((reason) => (
            <li key={`${reason.code} ${reason.detail}`} className="wrap-anywhere">
              <span aria-hidden="true" className="font-bold text-muted">
                {reason.weight > 0 ? '+' : '−'}
              </span>
              <span className="sr-only">
                {reason.weight > 0 ? m.duplicates_points_for() : m.duplicates_points_against()}{' '}
              </span>{' '}
              {describeDuplicateReason(reason)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
