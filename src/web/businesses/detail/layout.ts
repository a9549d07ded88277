export const columns = 'listing-columns';
export const sideColumn = 'listing-side';
