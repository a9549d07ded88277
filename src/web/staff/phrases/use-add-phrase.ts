import * as m from '#messages';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { PHRASE_LISTS } from './phrase-lists.ts';

interface Adding {
  id: number;
  name: string;
  phrase: string;
}

export function useAddPhrase(onDone: () => void) {
  return useStaffAction({
    run: async ({ id, name, phrase }: Adding) => {
      const body = { phrase };
      const { isNew } = await send('POST /api/admin/trades/:id/phrases', { params: { id }, body });
      return { id, name, phrase, isNew };
    },
    done: ({ name, phrase, isNew }) => ({
      title: isNew
        ? m.staff_phrases_phrase_now_finds_name({ phrase, name })
        : m.staff_phrases_phrase_finds_name_already({ phrase, name }),
    }),
    undo: ({ id, phrase, isNew }) =>
      isNew
        ? async () => {
            await send('POST /api/admin/trades/:id/phrases/undo', { params: { id } });
            return { title: m.staff_phrases_phrase_was_taken_away_again({ phrase }) };
          }
        : null,
    fallback: m.staff_phrases_the_phrase_could_not_be_added(),
    lists: PHRASE_LISTS,
    onDone,
  });
}
