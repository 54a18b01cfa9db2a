import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Facts } from './facts.tsx';

/** How many rows came to what so far. */
export function Counts({ shown: { counts, undo, run } }: { shown: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (!counts || !run) return null;
  return (
    <Facts
      areFigures
      facts={[
        [t('done.imported'), format.number(counts.imported)],
        [t('done.invalid'), format.number(counts.invalid)],
        [t('done.duplicates'), format.number(counts.duplicates)],
        [t('done.failed'), format.number(counts.failed)],
        [t('undo.undone'), undo && format.number(undo.undone)],
        [t('undo.left'), undo && format.number(undo.left)],
      ]}
    />
  );
}
