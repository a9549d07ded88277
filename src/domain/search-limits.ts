/** Maximum characters of a visitor's request for something that a search didn't find. */
export const LONGEST_REQUEST = 60;
