import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { read } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AreaForm } from './area-form.tsx';
import { AreaList } from './area-list.tsx';

const AREAS = '/admin/areas';

export function AreasPage() {
  return <StaffOnly>{() => <AreasScreen />}</StaffOnly>;
}

function AreasScreen() {
  const isHydrated = useIsHydrated();
  const { area } = useParameters(screens.areas);
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_areas_areas()} isHidden />
      {area ? (
        <BackLink to={AREAS}>{m.staff_areas_areas()}</BackLink>
      ) : (
        <BackLink to="/admin">{m.staff_areas_admin_dashboard()}</BackLink>
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-2xl font-extrabold">{headingOf(area)}</h1>
          <p className="max-w-[75ch] text-muted">{m.staff_areas_parts_of_a_town_that_people()}</p>
        </div>
        {!area && <ButtonLink to={`${AREAS}?area=new`}>{m.staff_areas_draw_an_area()}</ButtonLink>}
      </div>
      {isHydrated ? <Shown area={area} /> : <Loading />}
    </div>
  );
}

function headingOf(area: string | undefined): string {
  if (area === 'new') return m.staff_areas_draw_an_area_2();
  return area ? m.staff_areas_edit_area() : m.staff_areas_areas();
}

function Shown({ area }: { area: string | undefined }) {
  if (!area) return <AreaList />;
  return area === 'new' ? <AreaForm area={null} /> : <EditArea key={area} id={area} />;
}

function EditArea({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...read('GET /api/admin/areas/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <p role="alert">{m.staff_areas_this_area_does_not_exist_it()}</p>;
  return data ? <AreaForm area={data} /> : <Loading />;
}

function Loading() {
  return <div role="status" aria-label={m.staff_areas_loading()} className="skeleton h-96" />;
}
