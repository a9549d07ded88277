import { z } from 'zod';

export const listingSource = z.enum([
  ...(['overture', 'imls-pls', 'hifld', 'openbrewerydb', 'usda-ams', 'usda-fsis'] as const),
  ...(['owner', 'import'] as const),
]);
export type ListingSource = z.infer<typeof listingSource>;
