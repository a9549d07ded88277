/** Names of the photos that this tab has begun to send and that have not arrived. */
const keyOf = (businessId: number) => `unsent-photos-${businessId}`;

export function readUnsent(businessId: number): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(businessId)) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(businessId: number, names: string[]) {
  try {
    if (names.length > 0) sessionStorage.setItem(keyOf(businessId), JSON.stringify(names));
    else sessionStorage.removeItem(keyOf(businessId));
  } catch {
    // Then a page that is loaded again can't name them.
  }
}
