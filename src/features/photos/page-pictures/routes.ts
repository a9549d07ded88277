import { staffPictureCalls } from '../../../contract/staff/pictures.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { PhotoDependencies } from '../dependencies.ts';
import { createUpload } from './upload.ts';

export function mountPagePictures(api: Api, dependencies: PhotoDependencies) {
  const upload = createUpload(dependencies);
  mount(api, staffPictureCalls.upload, ({ body }, { user }) => upload(body, user.id));
}
