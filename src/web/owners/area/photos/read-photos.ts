import { read } from '../../../kit/api.ts';
import { type LoaderContext, loadQuery } from '../../../kit/load.ts';

export function ownerPhotosQuery(id: number) {
  return read('GET /api/desk/:id/photos', { params: { id } });
}

export function loadPhotos(context: LoaderContext, id: number) {
  return loadQuery(context, ownerPhotosQuery(id));
}
