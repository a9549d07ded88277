import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { hasRight } from '../../../contract/rights.ts';
import { read } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { areaPath } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { describeSetting } from '../settings/setting-words.ts';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';

const areaList = { ...read('GET /api/admin/areas', {}), staleTime: 0 };

export function AreaList() {
  return (
    <ul className="border-t border-line">
      <SiteArea />
      <NamedAreas />
    </ul>
  );
}

const lineLook =
  'flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 min-h-14';

function SiteArea() {
  const user = useStaffUser();
  const { data } = useQuery({ ...read('GET /api/admin/area', {}), staleTime: 0 });
  return (
    <li className={lineLook}>
      <div className="min-w-0">
        <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
          {data && describeSetting('area', data.area)}
        </span>
        <span className="ml-3 text-muted">{m.areas_directory()}</span>
      </div>
      <div className="flex items-center gap-3 text-sm">
        {data && data.outside > 0 && (
          <span className="text-muted">
            {m.areas_hidden_count({ count: formatCount(data.outside, m.count_listings) })}
          </span>
        )}
        {hasRight(user, 'settings') && (
          <TextLink to="/admin/settings" className="-mx-3">
            {m.areas_change_link()}
          </TextLink>
        )}
      </div>
    </li>
  );
}

function NamedAreas() {
  const { data, error } = useQuery(areaList);
  if (error) {
    return (
      <li role="alert" className="py-3">
        {m.areas_load_failed()}
      </li>
    );
  }
  if (!data) {
    return (
      <li>
        <StaffSkeleton className="h-96" />
      </li>
    );
  }
  if (data.length === 0) {
    return (
      <li className="py-3 text-muted">
        {m.areas_empty()}. {m.areas_empty_hint()}
      </li>
    );
  }
  return data.map(({ id, name, city, state, slug, businessCount }) => (
    <li key={id} className={lineLook}>
      <div className="min-w-0">
        <Link
          to={`/admin/areas?area=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="ml-3 text-muted">{m.areas_part_of_town({ city, state })}</span>
      </div>
      <div className="flex items-center gap-3 text-sm">
        <span className="text-muted">{formatCount(businessCount, m.count_listings)}</span>
        <TextLink to={areaPath(state, city, slug)}>{m.areas_see_page()}</TextLink>
      </div>
    </li>
  ));
}
