import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { Compared } from '../../contract/compare.ts';
import { screens } from '../../contract/screens.ts';
import { MAX_COMPARED, readCompared, readIds } from '../../domain/my-list.ts';
import { read } from '../kit/api.ts';
import { formatCount } from '../kit/format.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';

const readThem = (ids: number[]) =>
  read('GET /api/businesses/compare', { query: { ids: ids.join(',') } });

export async function loadCompare({ request, context }: LoaderFunctionArgs) {
  const ids = readCompared(readParameters(screens.compare, request).ids ?? '');
  if (ids.length > 0) await loadQuery(context, readThem(ids));
  return null;
}

export function ComparePage() {
  const given = useParameters(screens.compare).ids ?? '';
  const ids = readCompared(given);
  const { data, error } = useQuery({ ...readThem(ids), enabled: ids.length > 0 });
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
        <ComparedTable compared={data} />
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
  isItsOwn?: true;
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
    {
      name: m.field_address(),
      isItsOwn: true,
      said: businesses.map(({ address, city, state }) =>
        [address, `${city}, ${state}`].filter(Boolean).join(', '),
      ),
    },
    {
      name: m.field_phone(),
      isItsOwn: true,
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
    { name: m.hours_title_short(), said: businesses.map(({ hours }) => hours ?? '') },
    ...fields.map(({ key, name }) => ({
      name,
      said: businesses.map(({ own }) => own[key] ?? ''),
    })),
  ];
  return lines.filter(({ said }) => said.some(Boolean));
}

const CELL = 'border-b border-line p-3 text-left align-top wrap-anywhere snap-start';

function ComparedTable({ compared }: { compared: Compared }) {
  const { businesses } = compared;
  const ids = businesses.map(({ id }) => id);
  return (
    <section
      aria-label={m.compare_title()}
      className="max-h-[80dvh] snap-x scroll-pl-28 overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-sm sm:text-base">
        <thead>
          <tr>
            <td className={`${CELL} sticky top-0 left-0 z-2 w-28 min-w-28 bg-surface sm:w-44`} />
            {businesses.map((business) => (
              <th
                key={business.id}
                scope="col"
                className={`${CELL} sticky top-0 z-1 min-w-40 bg-surface font-bold`}
              >
                <Link
                  to={businessPath(business)}
                  className="inline-flex min-h-6 items-center hover:text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {business.name}
                </Link>
                {businesses.length > 1 && (
                  <Link
                    to={`/compare${formatParameters(screens.compare, {
                      ids: ids.filter((id) => id !== business.id).join(','),
                    })}`}
                    aria-label={m.compare_remove_label({ name: business.name })}
                    className="no-print flex min-h-6 w-fit items-center text-sm font-normal text-muted underline pointer-coarse:min-h-11"
                  >
                    {m.compare_remove()}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listLines(compared).map(({ name, said, shown, isItsOwn }) => {
            const isDifferent =
              !isItsOwn && new Set(said.map((text) => text.toLowerCase())).size > 1;
            return (
              <tr key={name} className={isDifferent ? 'bg-accent-soft' : undefined}>
                <th
                  scope="row"
                  className={`${CELL} sticky left-0 w-28 min-w-28 font-semibold sm:w-44 ${isDifferent ? 'bg-accent-soft' : 'bg-surface'}`}
                >
                  {name}
                  {isDifferent && (
                    <>
                      <span aria-hidden="true"> ≠</span>
                      <span className="sr-only"> ({m.compare_differs()})</span>
                    </>
                  )}
                </th>
                {said.map((text, at) => (
                  <td key={ids[at]} className={CELL}>
                    {text === '' ? <Unknown /> : (shown?.[at] ?? text)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
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
