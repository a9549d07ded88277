import type { IncomingMessage } from 'node:http';
import { NotPublicError, openPublic, readStart } from '../../platform/http/public-request.ts';

const PATIENCE = 10_000;
const KEPT_BYTES = 500;

export interface Receipt {
  hasArrived: boolean;
  isGone: boolean;
  status: number | null;
  /** The first characters of the answer; without a status, the reason as a code. */
  answer: string;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  userAgent: string;
  allows: (address: string) => boolean;
  /** Milliseconds for everything. */
  patience?: number | undefined;
}

/** Never throws: any fault is in the receipt. Redirects are not followed. */
export async function postDelivery(url: string, options: PostOptions): Promise<Receipt> {
  const { patience = PATIENCE, headers, ...post } = options;
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await openPublic(new URL(url), {
      ...post,
      method: 'POST',
      signal,
      headers: { accept: '*/*', 'content-type': 'application/json', ...headers },
    });
    const { statusCode: status = 0 } = answer;
    return {
      hasArrived: status >= 200 && status < 300,
      isGone: status === 410,
      status,
      answer: await readAnswer(answer),
    };
  } catch (error) {
    return { hasArrived: false, isGone: false, status: null, answer: nameFault(error, signal) };
  }
}

/** The status counts, even if the rest never comes. */
async function readAnswer(answer: IncomingMessage): Promise<string> {
  if (answer.headers['content-encoding']) {
    answer.destroy();
    return '';
  }
  try {
    const text = await readStart(answer, KEPT_BYTES);
    // PostgreSQL keeps no such character, and half of one may stand at the end.
    return text.replaceAll('\0', '').replace(/\ufffd+$/, '');
  } catch {
    return '';
  } finally {
    answer.destroy();
  }
}

function nameFault(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'TIMEOUT';
  if (error instanceof NotPublicError) return 'NOT_PUBLIC';
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNREACHABLE';
}
