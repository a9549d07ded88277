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
      pageTitle={m.areas_title()}
      about={m.areas_lead()}
      tools={
        area ? (
          <BackLink to={AREAS}>{m.areas_title()}</BackLink>
        ) : (
          <ButtonLink to={`${AREAS}?area=new`}>{m.areas_draw_link()}</ButtonLink>
        )
      }
    >
      <Shown area={area} />
    </StaffScreen>
  );
}

function headingOf(area: string | undefined): string {
  if (area === 'new') return m.areas_draw_title();
  return area ? m.areas_edit_title() : m.areas_title();
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
  if (error) return <p role="alert">{m.areas_missing()}</p>;
  return data ? <AreaForm area={data} /> : <StaffSkeleton className="h-96" />;
}
