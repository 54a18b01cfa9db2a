import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { maxSearchLength } from '#web/shared/list/search-param.ts';
import { hitsOf } from './hits.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search.module.css';
import { useStaffSearch } from './use-staff-search.ts';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';

const restMs = 250;

/** One search over everything: arrows choose, Enter opens, Escape closes and then empties. */
export function SearchBox({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { t } = useTranslation(['staff', 'shipments', 'quoteDesk']);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const search = useDebounced(typed.trim(), restMs);
  const found = useStaffSearch(search);
  const groups = hitsOf(found, search, t);
  const hits = groups.flatMap((group) => group.hits);
  const isShown = isOpen && search !== '' && typed.trim() !== '';
  const isFresh = search === typed.trim() && !found.isStale;
  const active = isShown && isFresh ? hits[chosen] : undefined;

  const type = (text: string) => {
    setTyped(text);
    setIsOpen(true);
    setChosen(0);
  };
  const leave = () => {
    setTyped('');
    setIsOpen(false);
  };
  const open = (to: string) => {
    leave();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      if (active) open(active.to);
      // Before there is anything to choose from, the list shows what it finds.
      else if (!isFresh) open(paths.shipmentsFound(typed.trim()));
    } else if (event.key === 'Escape') {
      if (isShown) setIsOpen(false);
      else setTyped('');
    }
  };

  return (
    <search
      className={styles['search']}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <input
        ref={ref}
        className={styles['input']}
        type="text"
        role="combobox"
        aria-label={t('staff:search.label')}
        aria-expanded={isShown}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.key}`}
        placeholder={t('staff:search.placeholder')}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles['key']} aria-hidden>
        /
      </kbd>
      {isShown ? <SearchResults id={id} search={search} found={found} groups={groups} active={active} onOpen={leave} /> : null}
    </search>
  );
}
