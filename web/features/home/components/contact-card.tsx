import type { ReactNode } from 'react';
import { ContactIcon, type ContactIconName } from './contact-icon.tsx';
import styles from './contact.module.css';

interface ContactCardProps {
  name: ContactIconName;
  title: string;
  text?: string;
  children: ReactNode;
}

export function ContactCard({ name, title, text, children }: ContactCardProps) {
  return (
    <li className={styles['card']}>
      <ContactIcon name={name} />
      <h3>{title}</h3>
      {text ? <p className={styles['text']}>{text}</p> : null}
      <div className={styles['reach']}>{children}</div>
    </li>
  );
}
