/** Characters of a request for something that a search did not find. */
export const LONGEST_REQUEST = 60;
