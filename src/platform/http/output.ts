import type { EndpointOutput, EndpointShape } from '../../contract/endpoint.ts';
import type { Understanding } from '../../contract/search.ts';

export interface Page<T> {
  items: T[];
  total: number;
  isTotalCapped?: boolean;
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  understanding?: Understanding;
}

export interface WithCookies<T> {
  output: T;
  headers: Headers;
}

export interface CsvFile {
  name: string;
  type?: string;
  pieces: AsyncGenerator<Buffer | string, void>;
}

type Plain<E extends EndpointShape> = E extends { paged: true }
  ? Page<EndpointOutput<E>[number & keyof EndpointOutput<E>]>
  : EndpointOutput<E>;

export type Output<E extends EndpointShape> = E extends { answers: 'csv' }
  ? CsvFile
  : E extends { setsCookies: true }
    ? WithCookies<Plain<E>>
    : Plain<E>;
