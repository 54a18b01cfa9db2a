import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { findPersonMutation } from '../../api/find-person.ts';
import styles from './find.module.css';
import { Hits } from './hits.tsx';

const longestEmail = 254;

/** Everything that names whoever has an email address. */
export function FindPerson() {
  const { t } = useTranslation('audit');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { mutate, data, error, isPending } = useMutation(findPersonMutation);
  return (
    <section className={styles['panel']} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t('find.person')}</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') mutate(typed.trim());
        }}
      >
        <label htmlFor={id}>{t('find.email')}</label>
        <Input
          id={id}
          type="email"
          value={typed}
          maxLength={longestEmail}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={isPending}>
          {t('find.button')}
        </Button>
      </form>
      <p id={`${id}-note`} className={styles['soft']}>
        {t('find.recorded')}
      </p>
      {error ? <ErrorState error={error} /> : null}
      {data ? <Hits found={data} /> : null}
      {data?.subjectId ? (
        <Link className={styles['export']} to={paths.historyExportOfPerson([data.subjectId, ...data.also])}>
          {t('find.exportPerson')}
        </Link>
      ) : null}
    </section>
  );
}
