import { Dropdown } from 'antd';
import rows from '#web/shared/list/rows.module.css';
import { popupContainer } from '../popup-container.ts';
import styles from './more-menu.module.css';

export interface MenuAction {
  key: string;
  label: string;
  isDangerous?: boolean;
  onSelect: () => void;
}

interface MoreMenuProps {
  /** The word on the button. */
  text: string;
  /** What it says by itself, without the row around it. */
  label: string;
  actions: readonly MenuAction[];
}

/** The actions of a row that are not wanted all day. */
export function MoreMenu({ text, label, actions }: MoreMenuProps) {
  const items = actions.map(({ key, label: item, isDangerous = false, onSelect }) => ({
    key,
    label: <span className={styles['item']}>{item}</span>,
    danger: isDangerous,
    onClick: onSelect,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} getPopupContainer={popupContainer}>
      <button type="button" className={rows['action']} aria-label={label} aria-haspopup="menu">
        {text}
      </button>
    </Dropdown>
  );
}
