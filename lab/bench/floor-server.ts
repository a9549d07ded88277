// Baseline for a cached page: serves the same bytes and headers from memory with Hono alone.
import { type IncomingMessage, request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [port = '', url = ''] = process.argv.slice(2);

// `fetch` would decompress the body.
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  request(url, { headers: { 'accept-encoding': 'br' } }, resolve)
    .on('error', reject)
    .end();
});
const chunks: Buffer[] = [];
for await (const chunk of answer) chunks.push(chunk);
const body = Buffer.concat(chunks);
const headers: Record<string, string> = { 'content-length': String(body.byteLength) };
for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']) {
  const value = answer.headers[name];
  if (typeof value === 'string') headers[name] = value;
}
const app = new Hono();
app.get('*', () => new Response(body, { headers }));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
