import { z } from 'zod';

/** Where the facts of a listing first came from: a published data set, its owner, or a file of ours. */
export const listingSource = z.enum([
  ...(['overture', 'imls-pls', 'hifld', 'openbrewerydb', 'usda-ams', 'usda-fsis'] as const),
  ...(['owner', 'import'] as const),
]);
export type ListingSource = z.infer<typeof listingSource>;
