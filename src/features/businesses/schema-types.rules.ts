const LOCAL_BUSINESS = 'LocalBusiness';

/** Types of schema.org where the trade is not known; all of them are a LocalBusiness there. */
const OF_CATEGORY: Record<string, string> = {
  restaurants: 'FoodEstablishment',
  retail: 'Store',
  healthcare: 'MedicalBusiness',
  automotive: 'AutomotiveBusiness',
  beauty: 'HealthAndBeautyBusiness',
  fitness: 'SportsActivityLocation',
};

/** What the main trade is to schema.org; what is no business there (a church) is called one, too. */
export function listSchemaTypes(
  trade: { schemaType: string; isLocalBusiness: boolean } | null,
  categorySlug: string,
): string[] {
  if (!trade) return [OF_CATEGORY[categorySlug] ?? LOCAL_BUSINESS];
  return trade.isLocalBusiness ? [trade.schemaType] : [trade.schemaType, LOCAL_BUSINESS];
}
