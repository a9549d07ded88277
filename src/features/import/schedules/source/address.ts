import { DownloadError, type PublicDownload } from '../../../../platform/http/public-download.ts';
import type { FileMark } from '../../tables.ts';
import { type Found, noFile } from './source.ts';

const LONGEST_NAME = 200;

/** The file at an address, unless its server says that it is as it was. */
export async function findAtAddress(
  download: PublicDownload,
  url: string,
  { seen, isForced }: { seen: FileMark[]; isForced: boolean },
): Promise<Found> {
  const known = isForced ? undefined : seen[0];
  try {
    const validators = known && { etag: known.etag, lastModified: known.changedAt };
    const answer = await download(url, validators ?? null);
    if (answer.isUnchanged) return noFile('unchanged', null);
    const fileName = nameFile(url);
    const { etag, lastModified } = answer.validators;
    return {
      file: {
        fileName,
        bytes: answer.bytes,
        mark: { name: fileName, size: 0, changedAt: lastModified, etag },
        isStill: async () => true,
        close: async () => {},
        isMore: false,
        isThere: () => false,
      },
    };
  } catch (error) {
    if (error instanceof DownloadError) return noFile('failed', error.message);
    throw error;
  }
}

function nameFile(url: string): string {
  const { pathname, hostname } = new URL(url);
  const [name = ''] = /[^/]*$/.exec(pathname) ?? [];
  return (/^[\w.-]+$/.test(name) ? name : hostname).slice(0, LONGEST_NAME);
}
