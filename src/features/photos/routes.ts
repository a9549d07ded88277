import { deskPhotoCalls } from '../../contract/desk/photos.ts';
import type { Config } from '../../platform/config.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { arrangeOwnPhotos } from './arrange.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { readPhotos } from './list.ts';
import { mountPagePictures } from './page-pictures/routes.ts';
import { openPhotoStore } from './photo-store.ts';
import { mountPhotoPictures } from './picture.routes.ts';
import { removeOwnPhoto } from './remove.ts';
import { mountStaffPhotos } from './staff/routes.ts';
import { uploadPhoto } from './upload.ts';

interface MountDependencies extends Omit<PhotoDependencies, 'store'> {
  config: Config;
  site: { name: string; url: string };
}

export function mountPhotos(api: Api, { config, ...given }: MountDependencies) {
  const dependencies = { ...given, store: openPhotoStore(config) };
  mountDeskPhotos(api, dependencies);
  mountStaffPhotos(api, dependencies);
  mountPagePictures(api, dependencies);
  mountPhotoPictures(api.http, dependencies);
}

function mountDeskPhotos(api: Api, dependencies: PhotoDependencies) {
  mount(api, deskPhotoCalls.list, (_, { owner }) => readPhotos(dependencies, owner.businessId));

  mount(api, deskPhotoCalls.upload, ({ query: { uploadKey }, body: bytes }, { owner }) =>
    uploadPhoto(dependencies, { businessId: owner.businessId, uploadKey, bytes }),
  );

  mount(api, deskPhotoCalls.arrange, ({ body }, { owner }) =>
    arrangeOwnPhotos(dependencies, owner.businessId, body),
  );

  mount(api, deskPhotoCalls.remove, ({ params: { photoId } }, { owner: { businessId } }) =>
    removeOwnPhoto(dependencies, { id: photoId, businessId }),
  );
}
