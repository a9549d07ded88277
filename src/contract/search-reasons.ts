/** Why a search shows what it shows: one or more of these, the outermost first. */
export const SEARCH_REASONS = {
  trade: 'their trade is what was asked for',
  nearby: 'few or none in the place itself: the nearest',
  'without-wishes': 'nothing fits all that was asked: without the words beside the need',
  'nearby-without-wishes': 'the same, nearby',
  anywhere: 'none within a hundred miles: the nearest anywhere',
  'kindred-trades': 'none of that trade: those of related trades',
  'no-words': 'no words were given: all of the place or the category',
  'exact-words': 'they have every word',
  'joined-name': 'a name that is the same but for its spaces',
  'word-beginnings': 'they have the larger words, or begin with the last one',
  'joined-words': 'a name that begins with the same letters, spaces aside',
  'corrected-words': 'misspelled words were replaced by known ones',
  'near-words': 'a name whose words are all spelled much like these',
  'a-name': 'the words may be a place, but a business bears them as its name',
  'more-names': 'the words may be a place, but more businesses have them in their names',
  'as-a-place': 'some of the words were taken as the place',
  'as-words': 'the words were not taken as a place',
  'wider-place': 'the city has none, its state does',
  'corrected-place': 'the words were corrected, and some taken as the place',
  'without-praise': 'words such as "best" were left out',
  'meant-city': 'there is no city of that name, but one of nearly that name',
} as const;

export type SearchReason = keyof typeof SEARCH_REASONS;
