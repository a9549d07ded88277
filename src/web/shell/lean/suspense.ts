// Stands in for the modules by which React Query's hooks suspend or throw errors. No query here asks for either.

export function ensureSuspenseTimers(_options: unknown): void {}

export function shouldSuspend(_options: unknown, _result: unknown): boolean {
  return false;
}

export function fetchOptimistic(_options: unknown, _observer: unknown): void {}

export function defaultThrowOnError(): boolean {
  return true;
}

export function ensurePreventErrorBoundaryRetry(_options: unknown, _boundary: unknown): void {}

export function useClearResetErrorBoundary(_boundary: unknown): void {}

export function getHasError(_found: object): boolean {
  return false;
}
