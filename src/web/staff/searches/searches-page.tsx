import { Suspense, useState } from 'react';
import * as m from '#messages';
import { hasRight } from '../../../contract/rights.ts';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { later } from '../form.tsx';
import { isKeyOf } from '../is-key-of.ts';
import { useStaffUser } from '../staff-frame.tsx';
import { QueueList, StaffScreen } from '../staff-screen.tsx';
import { type Chosen, SearchFilters, shows, spans } from './search-filters.tsx';
import { SearchItem } from './search-item.tsx';
import { Towns } from './towns.tsx';

const AddPhraseDialog = later(() => import('../phrases/add-phrase-dialog.tsx'), 'AddPhraseDialog');

export function SearchesPage() {
  const user = useStaffUser();
  const { show = '', weeks = '', q = '' } = useParameters(screens.searches);
  const chosen: Chosen = {
    show: isKeyOf(shows, show) ? show : 'all',
    weeks: isKeyOf(spans, weeks) ? weeks : '4',
    q,
  };
  return (
    <StaffScreen title={m.searches_title()} about={m.searches_lead()}>
      <SearchFilters key={JSON.stringify(chosen)} chosen={chosen} />
      <Searches chosen={chosen} mayAdd={hasRight(user, 'directory')} />
      <Towns weeks={chosen.weeks} />
    </StaffScreen>
  );
}

function Searches({ chosen, mayAdd }: { chosen: Chosen; mayAdd: boolean }) {
  const { show, weeks, q } = chosen;
  const [phrase, setPhrase] = useState<string | null>(null);
  return (
    <>
      <QueueList
        list="GET /api/admin/searches"
        request={{ query: { show, weeks, q: q || undefined } }}
        label={m.searches_words_label()}
        none={q || show !== 'all' ? m.searches_empty_filtered() : m.searches_empty()}
        failure={m.searches_load_failed()}
        keyOf={({ words }) => words}
        look="px-3 py-2 sm:px-4"
      >
        {(search) => <SearchItem search={search} weeks={weeks} onAdd={mayAdd ? setPhrase : null} />}
      </QueueList>
      {phrase !== null && (
        <Suspense fallback={null}>
          <AddPhraseDialog phrase={phrase} onClose={() => setPhrase(null)} />
        </Suspense>
      )}
    </>
  );
}
