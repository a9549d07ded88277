import { HttpError } from '../kit/api.ts';

export function ListFailure({ error, fallback }: { error: unknown; fallback: string }) {
  return (
    <p role="alert" className="text-danger">
      {error instanceof HttpError ? error.detail : fallback}
    </p>
  );
}
