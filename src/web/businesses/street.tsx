import { Fragment, type ReactNode, type RefObject } from 'react';
import * as m from '#messages';
import { isNearestFirst, nameBand } from './bands.ts';
import type { RowBusiness } from './read-rows.ts';
import { ResultRow } from './street-row.tsx';

export interface Pointed {
  activeId: number | null;
  onPoint: (id: number | null) => void;
}

interface StreetProps {
  businesses: RowBusiness[];
  heading: 'h2' | 'h3';
  pointed?: Pointed;
  listRef?: RefObject<HTMLUListElement | null>;
  isCompared?: boolean;
  /** Whether headings separate the rows: by distance, and after the rows that mention the words. */
  hasBands?: boolean;
}

export function isSponsored({ placement }: RowBusiness): boolean {
  return placement === 'sponsored';
}

const says = ({ reasons = [] }: RowBusiness, code: string) =>
  reasons.find((reason) => reason.code === code);

/** Returns row numbers by id: positions in the list without the sponsored rows. */
export function numberRows(businesses: RowBusiness[]): Map<number, number> {
  const own = businesses.filter((business) => !isSponsored(business));
  return new Map(own.map(({ id }, at) => [id, at + 1]));
}

/**
 * Returns the index of the first result without a match in its text if all results with one come before it;
 * otherwise -1.
 */
function findEndOfMentions(own: RowBusiness[]): number {
  const isAhead = (row: RowBusiness) => Boolean(says(row, 'mentions') ?? says(row, 'says'));
  const end = own.findIndex((row) => !isAhead(row));
  return own.slice(end).some(isAhead) ? -1 : end;
}

function nameRest(rest: RowBusiness[]): string {
  const names = rest.map((business) => says(business, 'trade')?.value);
  const [trade] = names;
  return trade && names.every((name) => name === trade)
    ? m.search_more_in_trade({ trade })
    : m.search_more_results();
}

export function Street(props: StreetProps) {
  const { businesses, heading, pointed, listRef, isCompared, hasBands = true } = props;
  const own = businesses.filter((business) => !isSponsored(business));
  const isByDistance = hasBands && isNearestFirst(own);
  const firstOwn = businesses.length - own.length;
  const endOfMentions = hasBands ? findEndOfMentions(own) : -1;
  return (
    <ul ref={listRef} className="street">
      {businesses.map((business, at) => {
        const place = at - firstOwn;
        const band =
          isByDistance && place >= 0
            ? nameBand(own[place - 1]?.distanceMiles ?? null, business.distanceMiles ?? null)
            : null;
        return (
          <Fragment key={business.id}>
            {place > 0 && place === endOfMentions && (
              <li className="street-band">{nameRest(own.slice(place))}</li>
            )}
            {band && <li className="street-band">{band}</li>}
            <StreetPlace id={business.id} pointed={pointed}>
              <ResultRow
                business={business}
                heading={heading}
                number={pointed && place >= 0 ? place + 1 : undefined}
                isCompared={isCompared}
              />
            </StreetPlace>
          </Fragment>
        );
      })}
    </ul>
  );
}

interface StreetPlaceProps {
  id: number;
  pointed: Pointed | undefined;
  children: ReactNode;
}

/** Row of a list that is highlighted while its pin is hovered, and the other way around. */
export function StreetPlace({ id, pointed, children }: StreetPlaceProps) {
  return (
    <li
      id={`business-${id}`}
      data-active={pointed?.activeId === id ? '' : undefined}
      className="street-place"
      onPointerEnter={() => pointed?.onPoint(id)}
      onPointerLeave={() => pointed?.onPoint(null)}
    >
      {children}
    </li>
  );
}
