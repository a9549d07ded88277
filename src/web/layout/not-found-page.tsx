import { data } from 'react-router';
import { NotFound } from './not-found.tsx';

export async function loadNotFound() {
  return data(null, { status: 404 });
}

export function NotFoundPage() {
  return (
    <NotFound
      title="404 Page Not Found"
      explanation="There is nothing at this address. It may have moved."
    />
  );
}
