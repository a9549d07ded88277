import * as m from '#messages';
import { send } from '../../kit/send.ts';
import { useSend } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';

export const PHRASE_LISTS = [...BUSINESS_LISTS, '/api/admin/searches', '/api/admin/phrases'];

interface Adding {
  id: number;
  name: string;
  phrase: string;
}

export function useAddPhrase(onDone: () => void) {
  return useSend({
    run: async ({ id, name, phrase }: Adding) => {
      const body = { phrase };
      const { isNew } = await send('POST /api/admin/trades/:id/phrases', { params: { id }, body });
      return { id, name, phrase, isNew };
    },
    done: ({ name, phrase, isNew }) => ({
      title: isNew ? m.phrases_added({ phrase, name }) : m.phrases_already_finds({ phrase, name }),
    }),
    undo: ({ id, phrase, isNew }) =>
      isNew
        ? async () => {
            await send('POST /api/admin/trades/:id/phrases/undo', { params: { id } });
            return { title: m.phrases_removed_again({ phrase }) };
          }
        : null,
    fallback: m.phrases_add_failed(),
    lists: PHRASE_LISTS,
    onDone,
  });
}
