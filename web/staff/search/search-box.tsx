import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { usePastedNumbers } from '#web/shared/list/use-pasted-numbers.ts';
import { maxSearchLength } from '#web/shared/list/search-param.ts';
import { chosenHit, hitAfter } from './chosen-hit.ts';
import { hitsOf } from './hits.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search.module.css';
import { useStaffSearch } from './use-staff-search.ts';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';

const restMs = 250;

/**
 * One search over everything: arrows, Home and End choose, Enter opens, in a tab of its own with Ctrl or Cmd; Escape closes and then
 * empties.
 */
export function SearchBox({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { t } = useTranslation(['staff', 'shipments', 'quoteDesk']);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const search = useDebounced(typed.trim(), restMs);
  const found = useStaffSearch(search);
  const groups = hitsOf(found, search, t);
  const hits = groups.flatMap((group) => group.hits);
  const isWaiting = found.some(({ isPending }) => isPending);
  const isShown = isOpen && search !== '' && typed.trim() !== '';
  const isFresh = search === typed.trim();
  const active = isShown && isFresh ? chosenHit(chosen, { found, groups }) : undefined;

  const type = (text: string) => {
    setTyped(text);
    setIsOpen(true);
    setChosen(undefined);
  };
  const leave = () => {
    setTyped('');
    setIsOpen(false);
  };
  const onPaste = usePastedNumbers(leave);
  const open = (to: string, isApart = false) => {
    if (isApart) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    leave();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isApart = event.ctrlKey || event.metaKey;
    const isMove = isShown || event.key.startsWith('Arrow');
    const next = isMove && isFresh && !event.shiftKey ? hitAfter(event.key, hits, active) : undefined;
    if (next) {
      event.preventDefault();
      setIsOpen(true);
      setChosen(next.key);
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      if (active) open(active.to, isApart);
      // Before there is anything to choose from, the list shows what it finds.
      else if (!isFresh || isWaiting) open(paths.shipmentsFound(typed.trim()), isApart);
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
        onPaste={onPaste}
      />
      <kbd className={styles['key']} aria-hidden>
        /
      </kbd>
      {isShown ? <SearchResults id={id} search={search} found={found} groups={groups} active={active} onOpen={leave} /> : null}
    </search>
  );
}
