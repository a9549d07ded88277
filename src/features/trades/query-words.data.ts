/** Do not say what is looked for. */
export const FILLERS = new Set(
  `a an the of for to and in at on with my i we me us need want find looking some any is are that who
   can do does get got near around by from please you your somewhere someone something anyone anything
   place take go have buy people out it this here there where what how make into has will would could
   should am be been when why which near nearby close closest nearest help`.split(/\s+/),
);

/** What stands after them says more of what was named before: "hotel with a pool". */
export const LINKS = new Set(['for', 'with', 'that', 'who', 'which', 'near', 'by', 'around', 'at']);

/** Add nothing to a trade that is named already: "pizza place", "dental clinic". */
export const TAILS = new Set(
  `shop store place company service restaurant food joint contractor clinic agency firm office help
   center spot business professional pro expert specialist location option provider guy lady near`.split(
    /\s+/,
  ),
);

/** Wishes that the order answers by itself, or that need no word about them. */
export const SILENT_WISHES = new Set([
  ...['praise', 'ambience', 'sort-rating', 'near-me', 'locally-owned', 'condition-new'],
  ...['condition-used', 'repair', 'rental', 'online', 'wholesale'],
]);

/** Wishes that names tell of: "24 hour", "halal", "emergency". */
export const NAMED_WISHES = new Set([
  ...['emergency-service', 'open-24-7', 'diet-halal', 'diet-gluten-free', 'diet-kosher', 'organic'],
  ...['diet-vegan', 'diet-vegetarian', 'mobile-service', 'accepts-snap'],
]);

/** What children's and used things are called in the phrases of their trades. */
export const NARROWING_WISHES: Record<string, string[]> = {
  'kid-friendly': ['kid', 'pediatric', 'childrens', 'children'],
  'condition-used': ['used'],
};
