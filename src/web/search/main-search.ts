/** ID of the field that the skip link of the home page leads to. */
export const MAIN_SEARCH = 'search';
