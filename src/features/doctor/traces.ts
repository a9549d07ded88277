import type { Config } from '../../platform/config.ts';
import { callOut } from '../../platform/http/call-out.ts';
import { type Check, describe, type Finding, failed, ok, skipped } from './check.ts';

const PATIENCE = 8000;

export function checkTraces(config: Config): Check[] {
  return [{ group: 'Services', name: 'traces', examine: () => judgeCollector(config) }];
}

/** By a message of no spans, which leaves nothing behind. */
async function judgeCollector({ tracing }: Config): Promise<Finding> {
  if (!tracing) return skipped('No OTEL_EXPORTER_OTLP_ENDPOINT is set: nothing is traced.');
  const advice =
    'Check OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, usually port 4318) and _HEADERS.';
  try {
    const answer = await callOut(tracing.url, {
      method: 'POST',
      headers: { ...tracing.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
      redirect: 'manual',
      patience: PATIENCE,
    });
    await answer.body?.cancel();
    if (answer.ok) return ok('The collector answers.');
    return failed(`The collector answers ${answer.status}.`, advice);
  } catch (error) {
    return failed(`The collector cannot be reached: ${describe(error)}.`, advice);
  }
}
