import * as m from '#messages';
import type { DuplicateListing, DuplicatePair } from '../../../../contract/duplicates.ts';
import { MarkedWords } from '../../changes/marked-words.tsx';
import { ListingLink } from '../../listing-link.tsx';
import { type ComparedField, compareFields } from './fields.ts';

interface ColumnsProps {
  pair: DuplicatePair;
  /** Null where nothing is chosen: the pair is only shown. */
  survivorId: number | null;
  onChoose?: (id: number) => void;
}

/** Two listings side by side; what is the same is shown once. */
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
        {compareFields(pair).map((field) => (
          <FieldRow key={field.label} field={field} ids={[low.id, high.id]} />
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
