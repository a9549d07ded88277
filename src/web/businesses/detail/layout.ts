// On a phone the information stands above the reviews; on a wide screen, in a column beside all.
export const columns = 'listing-columns';
export const sideColumn = 'listing-side';
