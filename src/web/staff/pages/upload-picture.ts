import type { PagePicture } from '../../../contract/page-pictures.ts';
import { picturePath } from '../../../contract/picture-paths.ts';
import { HttpError } from '../../api.ts';
import { sendFile } from '../../send-file.ts';
import type { UploadPicture } from '../../ui/rich-text/upload.ts';

export const uploadPicture: UploadPicture = async (file, sending) => {
  try {
    const picture = await sendFile<PagePicture>('/api/admin/pictures', file, sending);
    return { src: picturePath(picture), width: picture.width, height: picture.height };
  } catch (error) {
    throw error instanceof HttpError ? new Error(error.detail) : error;
  }
};
