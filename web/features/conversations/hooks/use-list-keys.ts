import { useTranslation } from 'react-i18next';
import { useScreenShortcuts } from '#web/shared/shortcuts/screen-shortcuts.ts';

interface ListKeysOptions {
  /** The conversations in the order of the screen. */
  ids: readonly string[];
  chosen: string | undefined;
  choose: (id: string) => void;
}

/** `j` opens the next conversation and `k` the one before. */
export function useListKeys({ ids, chosen, choose }: ListKeysOptions): void {
  const { t } = useTranslation('conversations');
  const go = (step: 1 | -1) => {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen);
    const next = at === -1 ? ids.at(step === 1 ? 0 : -1) : ids[at + step];
    if (next !== undefined) choose(next);
  };
  useScreenShortcuts([
    { key: 'j', label: t('keys.next'), run: () => go(1) },
    { key: 'k', label: t('keys.previous'), run: () => go(-1) },
  ]);
}
