import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { read } from '../../api.ts';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { StaffScreen, StaffSkeleton } from '../staff-screen.tsx';
import { AreaForm } from './area-form.tsx';
import { AreaList } from './area-list.tsx';

const AREAS = '/admin/areas';

export function AreasPage() {
  const { area } = useParameters(screens.areas);
  return (
    <StaffScreen
      title={headingOf(area)}
      pageTitle={m.staff_areas_areas()}
      about={m.staff_areas_parts_of_a_town_that_people()}
      tools={
        area ? (
          <BackLink to={AREAS}>{m.staff_areas_areas()}</BackLink>
        ) : (
          <ButtonLink to={`${AREAS}?area=new`}>{m.staff_areas_draw_an_area()}</ButtonLink>
        )
      }
    >
      <Shown area={area} />
    </StaffScreen>
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
  return data ? <AreaForm area={data} /> : <StaffSkeleton className="h-96" />;
}
