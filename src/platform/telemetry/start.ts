import { hostname } from 'node:os';
import type { TracingSettings } from '../config/tracing.ts';
import type { Log } from './log.ts';
import { recordSpans } from './spans.ts';

interface Tracing {
  close(): Promise<void>;
}

const OFF: Tracing = { close: async () => {} };

export async function startTracing(settings: TracingSettings | null, log: Log): Promise<Tracing> {
  if (!settings) return OFF;
  const { openRecorder } = await import('./open-telemetry.ts');
  const place = { 'host.name': hostname(), 'process.pid': String(process.pid) };
  const recorder = openRecorder({ ...settings, resource: { ...place, ...settings.resource } }, log);
  recordSpans(recorder.record);
  return {
    async close() {
      await recorder.close();
      recordSpans(null);
    },
  };
}
