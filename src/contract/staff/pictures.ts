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
        return m.contract_staff_this_picture_is_larger_than_15();
      },
      get wrongType() {
        return m.contract_staff_this_file_is_not_a_picture();
      },
    },
    output: pagePicture,
  }),
};
