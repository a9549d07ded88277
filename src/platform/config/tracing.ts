import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const DEFAULT_TIMEOUT = 10_000;

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(readPairs)
    .refine((pairs) => pairs !== null, 'Use name=value, with commas between them')
    .optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).default(DEFAULT_TIMEOUT),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'Only http/protobuf is spoken: use the port of OTLP over HTTP, 4318')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .transform(readPairs)
    .refine((pairs) => pairs !== null, 'Use name=value, with commas between them')
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_PROPAGATORS: z.string().default(''),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
};

type TracingEnv = z.output<z.ZodObject<typeof tracingSettings>>;

export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  /** Milliseconds for one batch of spans, including retries. */
  timeout: number;
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  ratio: number;
  /** Whether requests may continue a trace that the proxy started. */
  takesParents: boolean;
}

/** Returns null if no endpoint is set or tracing is disabled. */
export function readTracing(env: TracingEnv & { TRUST_PROXY: number }): TracingSettings | null {
  const url = chooseUrl(env);
  if (!url || env.OTEL_SDK_DISABLED === 'true') return null;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeout: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: {
      'service.name': 'mainstreet',
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    takesParents: /\btracecontext\b/.test(env.OTEL_PROPAGATORS) && env.TRUST_PROXY > 0,
  };
}

function chooseUrl(env: TracingEnv): string | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return (
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  );
}

function readPairs(list: string): Record<string, string> | null {
  const pairs = list.split(',').map((pair) => /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/s.exec(pair));
  if (pairs.includes(null)) return null;
  try {
    return Object.fromEntries(
      pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]),
    );
  } catch {
    return null;
  }
}
