import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanPlan {
  /** Low-cardinality name without user input. */
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  parent?: string | null;
}

export interface TraceSpan {
  /** W3C `traceparent` value to pass on to other services. */
  readonly traceparent: string;
  readonly traceId: string | null;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Records the type of an error but not its message, which may contain user input. */
  fail(error: unknown): void;
  end(): void;
}

export type Recorder = (plan: SpanPlan, above: TraceSpan | null) => TraceSpan;

const storage = new AsyncLocalStorage<TraceSpan>();
let recorder: Recorder | null = null;

export function recordSpans(next: Recorder | null) {
  recorder = next;
}

export function isTracing(): boolean {
  return recorder !== null;
}

export function currentSpan(): TraceSpan | null {
  return storage.getStore() ?? null;
}

/** Starts a child of the current span, which the caller must end. Returns null if there is no current span. */
export function beginStep(plan: SpanPlan): TraceSpan | null {
  const above = currentSpan();
  return recorder && above ? recorder(plan, above) : null;
}

export function inStep<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T> {
  const span = beginStep(plan);
  return span ? runIn(span, work) : work();
}

export function inTrace<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T> {
  return recorder ? runIn(recorder(plan, null), work) : work();
}

async function runIn<T>(span: TraceSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await storage.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
