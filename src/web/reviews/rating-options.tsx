import * as m from '#messages';

const ratings = [
  [5, m.reviews_5_stars_excellent()],
  [4, m.reviews_4_stars_very_good()],
  [3, m.reviews_3_stars_good()],
  [2, m.reviews_2_stars_fair()],
  [1, m.reviews_1_star_poor()],
] as const;

/** Of a select; its first option stands for none. */
export function RatingOptions() {
  return (
    <>
      <option value="">{m.reviews_select_a_rating()}</option>
      {ratings.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}

export function readRating(value: string): number | undefined {
  return value === '' ? undefined : Number(value);
}
