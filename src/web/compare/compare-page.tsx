import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { Compared } from '../../contract/compare.ts';
import { screens } from '../../contract/screens.ts';
import { MAX_COMPARED, readCompared, readIds } from '../../domain/my-list.ts';
import { formatDistance } from '../businesses/found.ts';
import { SignImage } from '../businesses/sign-image.tsx';
import { read } from '../kit/api.ts';
import { formatCount, formatNumber } from '../kit/format.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { ButtonAnchor, ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';

function readThem(ids: number[], near: string | undefined) {
  return read('GET /api/businesses/compare', { query: { ids: ids.join(','), near } });
}

export async function loadCompare({ request, context }: LoaderFunctionArgs) {
  const given = readParameters(screens.compare, request);
  const ids = readCompared(given.ids ?? '');
  if (ids.length > 0) await loadQuery(context, readThem(ids, given.near));
  return null;
}

export function ComparePage() {
  const { ids: given = '', near } = useParameters(screens.compare);
  const ids = readCompared(given);
  const { data, error } = useQuery({ ...readThem(ids, near), enabled: ids.length > 0 });
  if (error) throw error;
  const { businesses = [], gone = 0 } = data ?? {};
  return (
    <div className="page-width max-w-5xl py-8 lg:py-12">
      <Metadata title={m.compare_title()} isHidden />
      <h1 className="text-3xl font-extrabold tracking-tight">{m.compare_title()}</h1>
      <p className="mt-1 mb-4 text-muted">
        {businesses.length > 1 ? m.compare_differs_hint() : m.compare_choose({ max: MAX_COMPARED })}
      </p>
      {gone > 0 && <p className="mb-4 font-medium">{formatCount(gone, m.compare_gone)}</p>}
      {readIds(given).length > MAX_COMPARED && (
        <p className="mb-4 font-medium">{m.compare_most({ max: MAX_COMPARED })}</p>
      )}
      {data && businesses.length > 0 ? (
        <ComparedTable compared={data} near={near} />
      ) : (
        <ButtonLink to="/my-list" variant="secondary">
          {m.my_list_title()}
        </ButtonLink>
      )}
    </div>
  );
}

interface Line {
  name: string;
  said: string[];
  shown?: ReactNode[];
}

function listLines({ businesses, fields }: Compared): Line[] {
  const lines: Line[] = [
    {
      name: m.common_rating(),
      said: businesses.map(({ rating, reviewCount }) => (reviewCount > 0 ? rating.toFixed(1) : '')),
      shown: businesses.map(({ rating, reviewCount, id }) => (
        <span key={id} className="inline-flex flex-wrap items-center gap-x-1">
          <Stars rating={rating} /> {rating.toFixed(1)} ({reviewCount})
        </span>
      )),
    },
    {
      name: m.common_trades(),
      said: businesses.map(
        ({ trades, category }) => trades.map(({ name }) => name).join(', ') || category.name,
      ),
    },
    { name: m.compare_distance(), said: businesses.map((one) => formatDistance(one) ?? '') },
    {
      name: m.field_address(),
      said: businesses.map(({ address, city, state }) =>
        [address, `${city}, ${state}`].filter(Boolean).join(', '),
      ),
    },
    {
      name: m.field_phone(),
      said: businesses.map(({ phone }) => phone ?? ''),
      shown: businesses.map(({ phone, phoneE164 }) =>
        phoneE164 ? (
          <a key={phoneE164} href={`tel:${phoneE164}`} className="text-accent underline">
            {phone}
          </a>
        ) : (
          phone
        ),
      ),
    },
    {
      name: m.hours_title_short(),
      said: businesses.map(({ hours }) => hours ?? ''),
      shown: businesses.map(({ hours, id }) => <Lines key={id} lines={hours?.split('; ') ?? []} />),
    },
    {
      name: m.services_title(),
      said: businesses.map(({ services }) => services.join('; ')),
      shown: businesses.map(({ services, id }) => <Lines key={id} lines={services} />),
    },
    ...fields.map(({ key, name }) => ({
      name,
      said: businesses.map(({ own }) => own[key] ?? ''),
    })),
  ];
  return lines.filter(({ said }) => said.some(Boolean));
}

const MAX_LINES = 8;

function Lines({ lines }: { lines: string[] }) {
  const more = lines.length - MAX_LINES;
  return (
    <ul>
      {lines.slice(0, MAX_LINES).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && (
        <li className="text-muted">{m.common_and_more({ number: formatNumber(more) })}</li>
      )}
    </ul>
  );
}

interface ComparedTableProps {
  compared: Compared;
  near: string | undefined;
}

/** Shows a column for each business, with the name of each line above its values, so that it fits a phone. */
function ComparedTable({ compared, near }: ComparedTableProps) {
  const { businesses } = compared;
  const ids = businesses.map(({ id }) => id);
  return (
    <table className="compare-table">
      <thead>
        <tr>
          {businesses.map((business) => (
            <th key={business.id} scope="col">
              <ComparedHead
                business={business}
                rest={ids.filter((id) => id !== business.id)}
                near={near}
              />
            </th>
          ))}
        </tr>
        <tr>
          {businesses.map(({ id, name, phoneE164 }) => (
            <td key={id}>
              {phoneE164 && (
                <ButtonAnchor href={`tel:${phoneE164}`} aria-label={m.compare_call_label({ name })}>
                  {m.businesses_call()}
                </ButtonAnchor>
              )}
            </td>
          ))}
        </tr>
      </thead>
      {listLines(compared).map(({ name, said, shown }) => {
        const isDifferent = new Set(said.map((text) => text.toLowerCase())).size > 1;
        return (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={ids.length}>
                {name}
                {isDifferent && (
                  <>
                    <span aria-hidden="true"> ≠</span>
                    <span className="sr-only"> ({m.compare_differs()})</span>
                  </>
                )}
              </th>
            </tr>
            <tr>
              {said.map((text, at) => (
                <td key={ids[at]}>{text === '' ? <Unknown /> : (shown?.[at] ?? text)}</td>
              ))}
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}

interface ComparedHeadProps {
  business: Compared['businesses'][number];
  /** Ids of the other businesses. */
  rest: number[];
  near: string | undefined;
}

function ComparedHead({ business, rest, near }: ComparedHeadProps) {
  const { name } = business;
  return (
    <>
      <div className="compare-sign">
        <SignImage business={business} />
      </div>
      <Link
        to={businessPath(business)}
        className="block min-h-6 hover:text-accent hover:underline pointer-coarse:min-h-11"
      >
        {name}
      </Link>
      {rest.length > 0 && (
        <Link
          to={`/compare${formatParameters(screens.compare, { ids: rest.join(','), near })}`}
          aria-label={m.compare_remove_label({ name })}
          className="no-print flex min-h-6 items-center text-sm font-normal text-muted underline pointer-coarse:min-h-11"
        >
          {m.compare_remove()}
        </Link>
      )}
    </>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{m.compare_unknown()}</span>
    </>
  );
}
