import type { PagePicture } from '../../../contract/pages.staff.ts';
import { picturePath } from '../../../domain/picture-paths.ts';
import { HttpError } from '../../kit/api.ts';
import { sendFile } from '../../kit/send-file.ts';
import type { UploadPicture } from '../../kit/ui/rich-text/upload.ts';

export const uploadPicture: UploadPicture = async (file, sending) => {
  try {
    const picture = await sendFile<PagePicture>('/api/admin/pictures', file, sending);
    return { src: picturePath(picture), width: picture.width, height: picture.height };
  } catch (error) {
    throw error instanceof HttpError ? new Error(error.detail) : error;
  }
};
