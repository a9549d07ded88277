import { useId } from 'react';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { LONGEST_REQUEST } from '../../domain/search-limits.ts';
import { formatParameters, useParameters } from '../kit/parameters.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { truncate } from '../kit/words.ts';
import type { SearchFilters } from './filters.ts';

interface MissingFormProps {
  filters: SearchFilters;
  heading: 'h2' | 'h3';
}

/** Form that sends staff the words that a search didn't find; works without JavaScript. */
export function MissingForm({ filters, heading: Heading }: MissingFormProps) {
  const id = useId();
  const refused = useRefusedForm();
  const { sent } = useParameters(screens.search);
  if (sent) {
    return (
      <p role="status" className="missing-form font-semibold">
        {m.search_missing_sent()}
      </p>
    );
  }
  const { query, city, state } = filters;
  const asked = truncate([query, city, state].filter(Boolean).join(' '), LONGEST_REQUEST);
  const error = refused && (refused.errors[0]?.message ?? refused.detail);
  return (
    <form
      method="post"
      action="/api/search-requests/form"
      aria-labelledby={id}
      className="missing-form no-print"
    >
      <Heading id={id}>{m.search_missing_title()}</Heading>
      <TextField
        label={m.search_missing_words()}
        hint={m.search_missing_hint()}
        name="words"
        required
        maxLength={LONGEST_REQUEST}
        defaultValue={refused?.fields.words ?? asked}
        {...(error && { error, autoFocus: true })}
      />
      <input type="hidden" name="from" value={formatParameters(screens.search, filters).slice(1)} />
      <div className="hidden" aria-hidden="true">
        <TextField label={m.common_nickname()} name="nickname" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="secondary">
        {m.search_missing_send()}
      </Button>
    </form>
  );
}
