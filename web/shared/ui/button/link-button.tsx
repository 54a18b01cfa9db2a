import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import styles from './link-button.module.css';

interface LinkButtonProps {
  to: string;
  children: ReactNode;
  type?: 'default' | 'primary' | 'text';
  size?: 'small' | 'middle' | 'large';
}

export function LinkButton({ to, children, type = 'default', size = 'small' }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button className={styles['link'] ?? ''} href={useHref(to)} type={type} size={size} onClick={(event) => follow(event)}>
      {children}
    </Button>
  );
}
