import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  id: string;
  /** Empty for the first of a trace. */
  above: string;
  name: string;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
}

const FAILED = 2n;

/** What takes spans by OTLP over HTTP; `text` is all that it was sent, as it came. */
export async function openCollector() {
  const received: Buffer[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push(await buffer(request));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => received.flatMap(readRequest),
    text: () => Buffer.concat(received).toString('latin1'),
    close: () => void server.close(),
  };
}

/** Fields of a message of Protocol Buffers by their numbers. */
function readFields(message: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;

  function readNumber(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  function readBytes(length: number): Buffer {
    at += length;
    return message.subarray(at - length, at);
  }
  while (at < message.length) {
    const tag = Number(readNumber());
    const kind = tag & 7;
    const value =
      kind === 0 ? readNumber() : readBytes(kind === 2 ? Number(readNumber()) : kind === 1 ? 8 : 4);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

function readMessages(message: Buffer, field: number): Buffer[] {
  return (readFields(message).get(field) ?? []).filter((value) => Buffer.isBuffer(value));
}

function readRequest(request: Buffer): ReceivedSpan[] {
  const scopes = readMessages(request, 1).flatMap((resource) => readMessages(resource, 2));
  return scopes.flatMap((scope) => readMessages(scope, 2)).map(readSpan);
}

function readSpan(span: Buffer): ReceivedSpan {
  const first = (field: number) => readMessages(span, field)[0] ?? Buffer.alloc(0);
  const [status] = readFields(first(15)).get(3) ?? [];
  return {
    traceId: first(1).toString('hex'),
    id: first(2).toString('hex'),
    above: first(4).toString('hex'),
    name: first(5).toString(),
    attributes: Object.fromEntries(readMessages(span, 9).map(readAttribute)),
    hasFailed: status === FAILED,
  };
}

function readAttribute(pair: Buffer): [string, unknown] {
  const [key] = readMessages(pair, 1);
  const [value] = [...readFields(readMessages(pair, 2)[0] ?? Buffer.alloc(0))];
  const [field, [given] = []] = value ?? [];
  if (Buffer.isBuffer(given)) {
    return [String(key), field === 4 ? given.readDoubleLE() : String(given)];
  }
  return [String(key), field === 2 ? given === 1n : Number(given)];
}
