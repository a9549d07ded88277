import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/field.tsx';

interface Listing {
  id: number;
  name: string;
  city: string;
  state: string;
}

interface FindListingProps<Found extends Listing, QueryKey extends readonly unknown[]> {
  label: string;
  className?: string;
  find: (text: string) => UseQueryOptions<Found[], Error, Found[], QueryKey>;
  children: (listing: Found, name: ReactNode) => ReactNode;
}

export function FindListing<Found extends Listing, QueryKey extends readonly unknown[]>({
  label,
  className,
  find,
  children,
}: FindListingProps<Found, QueryKey>) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const { data } = useQuery({ ...find(sought), enabled: sought !== '' });
  return (
    <search className={className}>
      <form
        className="flex flex-wrap items-end gap-3 *:first:grow"
        onSubmit={(event) => {
          event.preventDefault();
          setSought(text.trim());
        }}
      >
        <TextField
          label={label}
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary">
          {m.common_find()}
        </Button>
      </form>
      <div aria-live="polite">
        {data?.length === 0 && <p className="mt-2 text-muted">{m.common_no_businesses()}</p>}
        <ul>
          {data?.map((listing) => (
            <li key={listing.id}>{children(listing, <FoundName {...listing} />)}</li>
          ))}
        </ul>
      </div>
    </search>
  );
}

export const foundListing =
  'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 text-left font-semibold text-accent hover:underline pointer-coarse:min-h-11';

function FoundName({ name, city, state }: Listing) {
  return (
    <>
      {name}
      <span className="font-normal text-muted">
        {city}, {state}
      </span>
    </>
  );
}
