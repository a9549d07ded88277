import * as api from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracing.ts';
import type { Log } from './log.ts';
import type { Recorder, SpanPlan, TraceSpan } from './spans.ts';

interface Position {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const WRITTEN =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const SAMPLED = 1;

/** Parses a W3C Trace Context `traceparent` header; returns null if it is invalid. */
export function readTraceparent(header: string): Position | null {
  const [, traceId, spanId, flags] = WRITTEN.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: Position): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}

const KINDS = {
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  consumer: api.SpanKind.CONSUMER,
};

/** Sends spans in batches from a queue of 2,048; spans are dropped while it is full. */
export function openRecorder(
  settings: TracingSettings,
  log: Log,
): { record: Recorder; close(): Promise<void> } {
  const { url, headers, timeout, resource } = settings;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeout });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: chooseSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportAbsence(exporter, log) })],
  });
  const tracer = provider.getTracer('mainstreet');
  const contexts = new WeakMap<TraceSpan, api.Context>();

  function record(plan: SpanPlan, above: TraceSpan | null): TraceSpan {
    const context = (above && contexts.get(above)) ?? readParent(plan.parent);
    const { name, kind, attributes } = plan;
    const begun = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(attributes && { attributes }) },
      context,
    );
    const span = wrap(begun);
    contexts.set(span, api.trace.setSpan(context, begun));
    return span;
  }
  return { record, close: () => provider.shutdown() };
}

function readParent(traceparent: string | null | undefined): api.Context {
  const parent = traceparent ? readTraceparent(traceparent) : null;
  if (!parent) return api.ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags,
    isRemote: true,
  });
}

function wrap(span: api.Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & api.TraceFlags.SAMPLED) !== 0;
  return {
    traceparent: writeTraceparent({ traceId, spanId, isSampled }),
    traceId: isSampled ? traceId : null,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      span.setAttribute('error.type', nameError(error));
      span.setStatus({ code: api.SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && error.code ? String(error.code) : error.name;
}

function chooseSampler({ sampler, ratio }: TracingSettings): Sampler {
  const own = sampler.replace('parentbased_', '');
  const root =
    own === 'always_off'
      ? new AlwaysOffSampler()
      : own === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return sampler === own ? root : new ParentBasedSampler({ root });
}

type Done = Parameters<SpanExporter['export']>[1];

/** Logs once when the collector stops answering and once when it is back; spans are lost in between. */
function reportAbsence(exporter: SpanExporter, log: Log): SpanExporter {
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
        // Reported as success, because OpenTelemetry would log each failure again.
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
