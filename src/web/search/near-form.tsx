import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { useSite } from '../kit/site.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { hrefWith, isPoint, type SearchFilters } from './filters.ts';
import { SearchField } from './search-field.tsx';
import { useAddressForm } from './use-address-form.ts';

const ELSEWHERE = { city: undefined, state: undefined, bounds: undefined };

export function NearForm({ filters }: { filters: SearchFilters }) {
  const { near, ...rest } = { ...filters, ...ELSEWHERE };
  const onSubmit = useAddressForm();
  return (
    <form
      action={`${useSite().prefix}/search`}
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(rest).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        of="places"
        label={m.search_near_field()}
        name="near"
        required
        maxLength={100}
        defaultValue={isPoint(near) ? '' : near}
        placeholder={m.search_near_placeholder()}
      />
      <Button type="submit" variant="secondary">
        {m.search_near_button()}
      </Button>
      <UseMyLocation filters={rest} />
    </form>
  );
}

function UseMyLocation({ filters }: { filters: SearchFilters }) {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [isFinding, setFinding] = useState(false);
  const [failure, setFailure] = useState('');

  async function find() {
    setFinding(true);
    setFailure('');
    try {
      const { findPosition } = await import('./position.ts');
      navigate(hrefWith(filters, { near: await findPosition() }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
    setFinding(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        disabled={isFinding}
        onClick={find}
        className={isHydrated ? '' : 'invisible'}
      >
        {isFinding ? m.search_locating() : m.search_use_location()}
      </Button>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {failure}
      </p>
    </>
  );
}
