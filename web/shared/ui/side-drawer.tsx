import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './side-drawer.module.css';

interface SideDrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Where something in it takes the focus. */
  keepsFocus?: boolean;
  children: ReactNode;
}

const leftAlone = { autoFocus: false };
const body = { body: { padding: 0, overflow: 'hidden' } };

/** A drawer on the side where reading begins; overflow can be scrolled with the keyboard. */
export function SideDrawer({ open, title, onClose, keepsFocus = false, children }: SideDrawerProps) {
  const { direction } = useLanguage();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      {...(keepsFocus && leftAlone)}
      title={title}
      placement={direction === 'rtl' ? 'right' : 'left'}
      size={400}
      styles={body}
    >
      {/* It may hold nothing that can be focused: then the arrow keys scroll it. */}
      <div role="region" aria-label={title} tabIndex={0} className={styles['body']}>
        {children}
      </div>
    </Drawer>
  );
}
