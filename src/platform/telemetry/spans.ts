import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanPlan {
  /** One of few, and without anything that a person wrote. */
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /** A trace that began elsewhere, as a `traceparent` header writes it. */
  parent?: string | null;
}

/** One step of a trace, with its time. */
export interface Span {
  /** Of what is done elsewhere as a part of it; follows W3C Trace Context. */
  readonly traceparent: string;
  /** Null where the trace is not recorded. */
  readonly traceId: string | null;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Notes the kind of an error, never its words, which may hold what somebody wrote. */
  fail(error: unknown): void;
  end(): void;
}

/** Begins a span, below another or as the first of a trace. */
export type Recorder = (plan: SpanPlan, above: Span | null) => Span;

const storage = new AsyncLocalStorage<Span>();
let recorder: Recorder | null = null;

/** Starts recording spans; null stops. */
export function recordSpans(next: Recorder | null) {
  recorder = next;
}

/** Whether spans are recorded in this process. */
export function isTracing(): boolean {
  return recorder !== null;
}

/** The step that the caller is part of; null outside of any, and where nothing is traced. */
export function currentSpan(): Span | null {
  return storage.getStore() ?? null;
}

/** Begins a step of the current one, which the caller ends. Null where there is none to be part of. */
export function beginStep(plan: SpanPlan): Span | null {
  const above = currentSpan();
  return recorder && above ? recorder(plan, above) : null;
}

/** Does the work as a step of the current one; without one it is only done. */
export function inStep<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T> {
  const span = beginStep(plan);
  return span ? runIn(span, work) : work();
}

/** Does the work as a trace of its own, or as part of its `parent`. */
export function inTrace<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T> {
  return recorder ? runIn(recorder(plan, null), work) : work();
}

async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await storage.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
