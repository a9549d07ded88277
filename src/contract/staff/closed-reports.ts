/** Confirmed reports, from as many networks, after which staff may say that a business may be closed. */
export const CLOSED_REPORTS_NEEDED = 3;
