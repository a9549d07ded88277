import { Parser } from 'htmlparser2';
import { META_NAME, WELL_KNOWN } from '../../../contract/claim-marks.ts';
import type { PublicFetch } from '../../../platform/http/public-fetch.ts';

export interface Web {
  fetch: PublicFetch;
  /** The lines of a host's TXT records; none when there are none. */
  resolveText: (host: string) => Promise<string[]>;
}

/** A file, a tag on the first page, or a TXT record; the host with and without `www.`. */
export async function isVerified(web: Web, host: string, code: string): Promise<boolean> {
  if (await hasRecord(web, host, code)) return true;
  for (const name of [host, `www.${host}`]) {
    for (const origin of [`https://${name}`, `http://${name}`]) {
      const file = await web.fetch(`${origin}${WELL_KNOWN}`);
      if (file?.split(/\s+/).includes(code)) return true;
      const page = await web.fetch(`${origin}/`);
      if (page && hasTag(page, code)) return true;
      if (page !== null) break;
    }
  }
  return false;
}

async function hasRecord({ resolveText }: Web, host: string, code: string): Promise<boolean> {
  const lines = await resolveText(host).catch(() => []);
  return lines.some((line) => line.trim() === `${META_NAME}=${code}`);
}

function hasTag(page: string, code: string): boolean {
  let isFound = false;
  const parser = new Parser({
    onopentag(tag, { name = '', content = '' }) {
      if (tag !== 'meta' || name.toLowerCase() !== META_NAME || content.trim() !== code) return;
      isFound = true;
      parser.pause();
    },
  });
  parser.end(page);
  return isFound;
}
