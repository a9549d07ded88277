import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

export function FindBusiness() {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const { data } = useQuery({
    ...read('GET /api/admin/businesses', { query: { q, limit: '5', sort: 'name' } }),
    enabled: q !== '',
  });
  return (
    <search className="mb-4 block max-w-xl">
      <form
        className="flex items-end gap-3 *:first:grow"
        onSubmit={(event) => {
          event.preventDefault();
          setQ(text.trim());
        }}
      >
        <TextField
          label="Only one business"
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
      <div aria-live="polite">
        {data?.length === 0 && <p className="mt-2 text-muted">No businesses found</p>}
        {data && data.length > 0 && (
          <ul className="mt-2 text-sm">
            {data.map(({ id, name, city, state }) => (
              <li key={id}>
                <Link
                  to={`/admin/audit?businessId=${id}`}
                  className="flex min-h-10 flex-wrap items-center gap-x-2 font-semibold text-accent hover:underline"
                >
                  {name}
                  <span className="font-normal text-muted">
                    {city}, {state}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  );
}
