import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../contract/owner-area.ts';
import { HttpError } from '../kit/api.ts';
import { Button } from '../kit/ui/button.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useFailureToast } from '../kit/use-send.ts';
import { ownerAreaQuery } from './read-owner-area.ts';

interface Kept<Edited> {
  edited: Edited;
  version: number;
}

/** Holds unsaved edits of a part of a listing, stored in `sessionStorage` until they are saved. */
export function useEditedPart<Edited>(
  listing: OwnerListing,
  part: string,
  read: (listing: OwnerListing) => Edited,
) {
  const key = `${part}-draft-${listing.id}`;
  const { version } = listing;
  const [kept, setKept] = useState<Kept<Edited>>(() => ({ edited: read(listing), version }));
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const found = readKept<Edited>(key);
    if (!found) return;
    setKept(found);
    setRestored(true);
  }, [key]);
  return {
    ...kept,
    isRestored,
    edit(change: Partial<Edited>) {
      const edited = { ...kept.edited, ...change };
      setKept({ ...kept, edited });
      writeKept(key, { ...kept, edited });
    },
    /** Moves the edits to the current version, to overwrite what was saved in the meantime. */
    rebase(current: number) {
      setKept({ ...kept, version: current });
      if (readKept(key)) writeKept(key, { ...kept, version: current });
    },
    startFrom(saved: OwnerListing) {
      setKept({ edited: read(saved), version: saved.version });
      setRestored(false);
      writeKept(key, null);
    },
  };
}

function readKept<Edited>(key: string): Kept<Edited> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeKept<Edited>(key: string, kept: Kept<Edited> | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {}
}

interface Saving<Body> {
  send: (body: Body) => Promise<OwnerArea>;
  onSaved: (listing: OwnerListing) => void;
  say: (body: Body) => string;
}

const NO_ERRORS = new Map<string, string>();

export function useSavePart<Body>(id: number, part: string, { send, onSaved, say }: Saving<Body>) {
  const toast = useToast();
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<OwnerListing | null>(null);
  const [refused, setRefused] = useState(NO_ERRORS);
  const mutationKey = [`desk-${part}`, id];
  const { queryKey } = ownerAreaQuery(id);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (ownerArea, body) => {
      setConflict(null);
      setRefused(NO_ERRORS);
      queryClient.setQueryData(queryKey, ownerArea);
      void queryClient.invalidateQueries({
        predicate: (query) => String(query.queryKey[0]).startsWith('/api/businesses'),
      });
      onSaved(ownerArea.listing);
      toast({ title: say(body) });
    },
    onError: async (error) => {
      const isStale = error instanceof HttpError && error.problem?.status === 409;
      const ownerArea = isStale
        ? await queryClient.fetchQuery({ ...ownerAreaQuery(id), staleTime: 0 })
        : null;
      if (ownerArea && !ownerArea.owner.isLocked) return setConflict(ownerArea.listing);
      const fields = error instanceof HttpError ? (error.problem?.errors ?? []) : [];
      setRefused(new Map(fields.map(({ field, message }) => [field, message])));
      showFailure(error);
    },
  });
  return {
    isPending,
    conflict,
    refused,
    endConflict: () => setConflict(null),
    // A second click may come before the button is rendered as disabled.
    save(body: Body) {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(body);
    },
  };
}

interface PartConflictProps {
  none: string;
  saved: string[];
  own: string[];
  onKeepOwn: () => void;
  onTakeSaved: () => void;
}

export function PartConflict({ none, saved, own, onKeepOwn, onTakeSaved }: PartConflictProps) {
  return (
    <div role="alert" className="rounded-card border border-gold-line bg-gold-soft p-4">
      <p className="font-semibold">{m.hours_conflict()}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side name={m.hours_conflict_saved()} lines={saved} none={none} />
        <Side name={m.common_yours()} lines={own} none={none} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepOwn}>{m.hours_conflict_mine()}</Button>
        <Button variant="secondary" onClick={onTakeSaved}>
          {m.hours_conflict_theirs()}
        </Button>
      </div>
    </div>
  );
}

function Side({ name, lines, none }: { name: string; lines: string[]; none: string }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="font-semibold">{name}</dt>
      <dd>
        {lines.length > 0 ? (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          none
        )}
      </dd>
    </div>
  );
}
