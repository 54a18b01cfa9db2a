import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewNameLength } from '#contracts/saved-views.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';
import styles from './views.module.css';

interface SaveViewProps {
  isBusy: boolean;
  onSave: (id: string, name: string) => void;
}

/** Keeps what is on screen under a name. */
export function SaveView({ isBusy, onSave }: SaveViewProps) {
  const { t } = useTranslation('shipments');
  const [name, setName] = useState('');
  return (
    <form
      className={styles['save']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onSave(randomUuid(), name.trim());
        setName('');
      }}
    >
      <Input
        value={name}
        onChange={({ target }) => setName(target.value)}
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        maxLength={viewNameLength}
        autoComplete="off"
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === ''} loading={isBusy}>
        {t('views.save')}
      </Button>
    </form>
  );
}
