import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { looks } from '../model/stages.ts';

export function ImportState({ state }: Pick<Import, 'state'>) {
  const { t } = useTranslation('imports');
  return <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>;
}
