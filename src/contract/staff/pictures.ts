import * as m from '#messages';
import { PICTURE_BODY } from '../desk/photos.ts';
import { endpoint } from '../endpoint.ts';
import { pagePicture } from '../page-pictures.ts';

export const staffPictureCalls = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/pictures',
    summary:
      'Upload a picture for pages (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB). One that no page, version or plan shows is removed after 30 days.',
    access: 'pages',
    limit: 'photos',
    status: 201,
    body: {
      ...PICTURE_BODY,
      get tooLarge() {
        return m.input_picture_too_large();
      },
      get wrongType() {
        return m.input_picture_wrong_type();
      },
    },
    output: pagePicture,
  }),
};
