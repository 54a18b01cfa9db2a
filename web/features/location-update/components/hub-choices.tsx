import { useTranslation } from 'react-i18next';
import { type Hub, hubs } from '#contracts/places.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import styles from './location.module.css';

interface HubChoicesProps {
  chosen: string;
  onChoose: (hub: Hub) => void;
}

export function HubChoices({ chosen, onChoose }: HubChoicesProps) {
  const { t } = useTranslation('shipments');
  const placeName = usePlaceName();
  return (
    <fieldset className={styles['hubs']}>
      <legend>{t('location.hubs')}</legend>
      <div className={styles['chips']}>
        {hubs.map((hub) => (
          <button
            key={hub.name}
            type="button"
            className={styles['chip']}
            aria-pressed={hub.name === chosen}
            onClick={() => onChoose(hub)}
          >
            <bdi>{placeName(hub.name)}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
