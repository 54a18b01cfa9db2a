import { useTranslation } from 'react-i18next';
import type { PersonState } from '#contracts/accounts.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';

const looks: Record<PersonState, ShipmentStatus> = { invited: 'pending', active: 'delivered', deactivated: 'cancelled' };

export function PersonTag({ state }: { state: PersonState }) {
  const { t } = useTranslation('people');
  return <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>;
}
