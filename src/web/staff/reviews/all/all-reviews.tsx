import { screens } from '../../../../contract/screens.ts';
import type { ReviewState } from '../../../../contract/staff/all-reviews.ts';
import { useParameters } from '../../../parameters.ts';
import { Filters } from './filters.tsx';
import { FoundReviews } from './found-reviews.tsx';

const states: readonly string[] = ['public', 'held', 'removed'] satisfies ReviewState[];

export function AllReviews() {
  const { status: _, group: _group, state, confirmed, ...given } = useParameters(screens.reviews);
  const filter = {
    ...given,
    state: isState(state) ? state : undefined,
    confirmed: confirmed === 'yes' || confirmed === 'no' ? confirmed : undefined,
  } as const;
  return (
    <>
      <Filters key={JSON.stringify(filter)} filter={filter} />
      <FoundReviews filter={filter} />
    </>
  );
}

function isState(text: string | undefined): text is ReviewState {
  return text !== undefined && states.includes(text);
}
