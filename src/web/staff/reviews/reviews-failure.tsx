import * as m from '#messages';
import { ListFailure } from '../list-failure.tsx';

export function ReviewsFailure({ error }: { error: unknown }) {
  return <ListFailure error={error} fallback={m.staff_reviews_the_reviews_could_not_be_loaded()} />;
}
