/** Why a search shows what it shows: one or more of these, outermost first. */
export const SEARCH_REASONS = {
  trade: 'they are in the trade that was asked for',
  nearby: 'few or none in the place itself, so the nearest',
  'without-wishes': 'nothing matched every word, so the extra words were dropped',
  'nearby-without-wishes': 'the extra words were dropped, and these are the nearest',
  anywhere: 'none within a hundred miles, so the nearest anywhere',
  'kindred-trades': 'none in that trade, so those in related trades',
  'no-words': 'no words were given, so everything in the place or category',
  'exact-words': 'they contain every word',
  'joined-name': 'the same name, apart from its spaces',
  'word-beginnings': 'they contain the whole words, or a word that begins with the last one',
  'joined-words': 'a name that begins with the same letters, apart from spaces',
  'corrected-words': 'misspelled words were corrected',
  'near-words': 'a name whose words are all spelled similarly',
  'a-name': 'the words could be a place, but they are the name of a business',
  'more-names': 'the words could be a place, but more businesses have them in their names',
  'as-a-place': 'some of the words were read as the place',
  'as-words': 'the words were not read as a place',
  'wider-place': 'none in the city, so those in the rest of the state',
  'corrected-place': 'the words were corrected, and some were read as the place',
  'without-praise': 'words such as "best" were dropped',
  'meant-city': 'no city has that name, but one has a similar name',
} as const;

export type SearchReason = keyof typeof SEARCH_REASONS;
