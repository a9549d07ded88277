import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { read } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { areaPath } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { Message } from '../../ui/message.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';

const areaList = { ...read('GET /api/admin/areas', {}), staleTime: 0 };

export function AreaList() {
  const { data, error } = useQuery(areaList);
  if (error) return <p role="alert">{m.staff_areas_the_areas_could_not_be_loaded()}</p>;
  if (!data) return <StaffSkeleton className="h-96" />;
  if (data.length === 0) {
    return (
      <Message title={m.staff_areas_no_areas_yet()}>
        <p className="text-muted">{m.staff_areas_draw_downtown_first_it_is_what()}</p>
      </Message>
    );
  }
  return (
    <ul className="border-t border-line">
      {data.map(({ id, name, city, state, slug, businessCount }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1"
        >
          <div className="min-w-0">
            <Link
              to={`/admin/areas?area=${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <span className="ml-3 text-muted">
              {city}, {state}
            </span>
          </div>
          <div className="flex items-center gap-3 text-sm">
            <span className="text-muted">{formatCount(businessCount, m.count_listings)}</span>
            <TextLink to={areaPath(state, city, slug)}>{m.staff_areas_see_its_page()}</TextLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
