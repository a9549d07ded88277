import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

type Done = Parameters<SpanExporter['export']>[1];

/** Says once when the collector goes away, and once when it is back; spans are lost in between. */
export function reportAbsence(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;

  function tell(error: Error | undefined) {
    if (isAway === (error !== undefined)) return;
    isAway = !isAway;
    const reason = error?.message.slice(0, 200);
    if (isAway) log.warn({ reason }, 'the collector of traces does not answer; traces are lost');
    else log.info('the collector of traces answers again');
  }

  return {
    export(spans, done: Done) {
      exporter.export(spans, (result) => {
        tell(result.code === 0 ? undefined : (result.error ?? new Error('It refused the spans')));
        // Otherwise the package would print each failure again.
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
