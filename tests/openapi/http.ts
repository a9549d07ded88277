import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

export interface Question {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Until it had come; of a file until it began. */
  ms: number;
}

const TIMEOUT_MS = 30_000;
const LARGE = 1_000_000;
const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Asks as it is told: no client tidies the address, the headers or the body up on the way. */
export function openClient(site: string) {
  const { hostname, port } = new URL(site);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function ask(question: Question): Promise<Answer> {
    const started = performance.now();
    const { method, path, headers, body } = question;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent,
          hostname,
          port,
          method,
          path: path.replace(/[^!-~]/g, escapeCharacter),
          headers: frame(headers, body),
        },
        (answer) => void read(answer).then(resolve, reject),
      );
      const read = async (answer: IncomingMessage): Promise<Answer> => {
        const begun = performance.now();
        const bytes = await buffer(answer);
        const isFile = /^(text\/csv|application\/xml)/.test(answer.headers['content-type'] ?? '');
        const ms = (isFile ? begun : performance.now()) - started;
        const decode = decoders[answer.headers['content-encoding'] ?? ''];
        const text = decode && bytes.length > 0 ? await decode(bytes) : bytes;
        return { status: answer.statusCode ?? 0, headers: answer.headers, text: `${text}`, ms };
      };
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer in 30 s')));
      asked.once('error', (error) => reject(showUnreadable(error))).end(body);
    });
  }

  return {
    /**
     * Once more where the server had closed the kept connection at that moment. One that it closes
     * in the middle of a large body tells what its answer would: too large.
     */
    ask: (question: Question): Promise<Answer> =>
      ask(question).catch((error: NodeJS.ErrnoException) => {
        if (!/^(ECONNRESET|EPIPE)$/.test(error.code ?? '')) throw error;
        if ((question.body?.length ?? 0) < LARGE) return ask(question);
        return { status: 413, headers: {}, text: '', ms: 0 };
      }),
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof openClient>;

/** Node's client sends the body of a GET without its length: what follows would be read as a request. */
function frame(headers: Question['headers'], body: Question['body']): Question['headers'] {
  if (body === undefined) return headers;
  return { 'content-length': String(Buffer.byteLength(body)), ...headers };
}

/** With what came, where that was no HTTP to Node's client. */
function showUnreadable(error: Error & { rawPacket?: Buffer }): Error {
  if (!error.rawPacket) return error;
  const came = JSON.stringify(error.rawPacket.toString('latin1').slice(0, 1000));
  return new Error(`${error.message}: ${came}`, { cause: error });
}

function escapeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed());
}
