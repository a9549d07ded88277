import * as m from '#messages';

/** What is wrong with the hours as a whole, or that some are marked above. */
export function Problems({ errors }: { errors: Map<string, string> }) {
  if (errors.size === 0) return null;
  return (
    <p role="alert" className="font-medium text-danger">
      {errors.get('weekly') ?? errors.get('special') ?? m.hours_problems()}
    </p>
  );
}
