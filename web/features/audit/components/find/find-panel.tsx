import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { findHistoriesQuery } from '../../api/find-histories.ts';
import styles from './find.module.css';
import { Hits } from './hits.tsx';

const mostTyped = 120;

export function FindPanel() {
  const { t } = useTranslation('audit');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const found = useQuery({ ...findHistoriesQuery(sought), enabled: sought !== '' });
  return (
    <section className={styles['panel']} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t('find.heading')}</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setSought(typed.trim());
        }}
      >
        <label htmlFor={id}>{t('find.label')}</label>
        <Input
          id={id}
          value={typed}
          maxLength={mostTyped}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={found.isFetching}>
          {t('find.button')}
        </Button>
      </form>
      {found.isLoading ? <SkeletonLine width="12rem" /> : null}
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <Hits found={found.data} /> : null}
    </section>
  );
}
