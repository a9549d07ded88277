import * as m from '#messages';
import { ListFailure } from '../list-failure.tsx';

export function ReviewsFailure({ error }: { error: unknown }) {
  return <ListFailure error={error} fallback={m.reviews_list_failed()} />;
}
