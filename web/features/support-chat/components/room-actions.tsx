import { useTranslation } from 'react-i18next';
import styles from './room.module.css';

const actions = ['attach', 'mail', 'rate'] as const;
export type RoomAction = (typeof actions)[number];

interface RoomActionsProps {
  action: RoomAction | undefined;
  onAction: (action: RoomAction | undefined) => void;
}

/** What a visitor can do in a conversation besides writing. */
export function RoomActions({ action, onAction }: RoomActionsProps) {
  const { t } = useTranslation('supportChat');
  return (
    <div className={styles['actions']}>
      {actions.map((each) => (
        <button
          key={each}
          type="button"
          className={styles['action']}
          aria-expanded={action === each}
          onClick={() => onAction(action === each ? undefined : each)}
        >
          {t(`actions.${each}`)}
        </button>
      ))}
    </div>
  );
}
