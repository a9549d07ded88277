/** ID of the field that a link for keyboards leads to on the home page. */
export const MAIN_SEARCH = 'search';
