import * as m from '#messages';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import { PlaceMap } from '../../../../map/place-map.tsx';

const precisions = {
  rooftop: m.staff_triage_the_building_itself(),
  zip: m.staff_triage_only_the_zip_codes_center(),
  city: m.staff_triage_only_the_citys_center(),
};

/** The point that the listing has, and what it stands for. */
export function ListingPlace({ business }: { business: StaffBusiness }) {
  const { name, coordinates, precision } = business;
  return (
    <section aria-label={m.staff_triage_map()}>
      <h3 className="mb-1 font-semibold">{m.staff_triage_on_the_map()}</h3>
      {coordinates ? (
        <>
          <PlaceMap name={name} coordinates={coordinates} precision={precision} />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {coordinates.latitude}, {coordinates.longitude}
            {precision && ` · ${precisions[precision]}`}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">{m.staff_triage_no_point_is_known_for_this()}</p>
      )}
    </section>
  );
}
