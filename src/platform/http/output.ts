import type { EndpointOutput, EndpointShape } from '../../contract/endpoint.ts';

/** One page of a list, as a handler returns it. */
export interface Page<T> {
  items: T[];
  /** Rows in all, not only on this page. */
  total: number;
  isTotalCapped?: boolean;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  correctedQuery?: string | null;
  /** Parameters that ask for the same list in plainer terms. */
  understoodAs?: Record<string, string>;
  /** Why these are shown, the outermost reason first. */
  reasons?: string[];
  /** How the list goes beyond what was asked, as `nearby; from="Boise, ID"; within=25`. */
  widened?: string[];
  leftOut?: string[];
  needsPosition?: boolean;
  /** Whether those that come first carry words of the question, as `words="karaoke"; count=2`. */
  mentioned?: string;
}

/** An answer, and the headers whose `Set-Cookie` lines go along. */
export interface WithCookies<T> {
  output: T;
  headers: Headers;
}

/** A file of rows, made while it is read. */
export interface CsvFile {
  name: string;
  /** Where it is another kind of file. */
  type?: string;
  pieces: AsyncGenerator<Buffer | string, void>;
}

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}

type Plain<E extends EndpointShape> = E extends { paged: true }
  ? Page<EndpointOutput<E>[number & keyof EndpointOutput<E>]>
  : EndpointOutput<E>;

export type Output<E extends EndpointShape> = E extends { answers: 'csv' }
  ? CsvFile
  : E extends { answers: 'pdf' }
    ? PdfFile
    : E extends { setsCookies: true }
      ? WithCookies<Plain<E>>
      : Plain<E>;
