import { Button } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { desk } from '../model/desk.ts';
import styles from './join-card.module.css';

const maxName = 80;

/** Under which name visitors are answered. */
export function JoinCard({ account }: { account: Account }) {
  const { t } = useTranslation('supportDesk');
  const [name, setName] = useState(account.username);
  const field = useId();
  const join = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') desk.join(account.id, name);
  };
  return (
    <form className={styles['card']} onSubmit={join} data-dense>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles['lead']}>{t('join.lead')}</p>
      <label htmlFor={field}>{t('join.name')}</label>
      <TextInput
        id={field}
        value={name}
        maxLength={maxName}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
        {t('join.start')}
      </Button>
    </form>
  );
}
