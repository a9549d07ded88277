/** The same photos with one of them at another place, from 0. */
export function movePhoto<T extends { id: number }>(photos: T[], id: number, place: number): T[] {
  const moved = photos.find((photo) => photo.id === id);
  if (!moved) return photos;
  const others = photos.filter((photo) => photo !== moved);
  return others.toSpliced(place, 0, moved);
}
