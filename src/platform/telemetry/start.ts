import { hostname } from 'node:os';
import type { TracingSettings } from '../config/tracing.ts';
import type { Log } from './log.ts';
import { recordSpans } from './spans.ts';

interface Tracing {
  /** Sends what waits to be sent, for as long as its caller lets it. */
  close(): Promise<void>;
}

const OFF: Tracing = { close: async () => {} };

/** Loads OpenTelemetry and begins to record, where the settings ask for it. */
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
