import { Button, Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, type Language } from '#contracts/languages.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useTakeData } from '../hooks/use-take-data.ts';
import styles from './erasures.module.css';

/** Takes out everything that is known of the person, for them to read. */
export function TakeData({ email }: { email: string }) {
  const { t } = useTranslation('erasures');
  const headingId = useId();
  const languageId = useId();
  const [language, setLanguage] = useState<Language | 'own'>('own');
  const [notes, setNotes] = useState(true);
  const { start, isPending, error } = useTakeData();
  return (
    <section className={styles['data']} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['heading']}>
        {t('data.title')}
      </h3>
      <p className={styles['stays']}>{t('data.lead')}</p>
      <label htmlFor={languageId}>{t('data.language')}</label>
      <Select
        id={languageId}
        className={styles['filter'] ?? ''}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'own' as const, label: t('data.ownLanguage') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        disabled={isPending}
        getPopupContainer={popupContainer}
      />
      <Checkbox checked={notes} disabled={isPending} onChange={({ target }) => setNotes(target.checked)}>
        {t('data.notes')}
      </Checkbox>
      <p className={styles['stays']}>{t('data.notesHint')}</p>
      {error ? (
        <Announced className={styles['refusal']} urgent>
          {messageOf(error)}
        </Announced>
      ) : null}
      <Button
        className={styles['start'] ?? ''}
        loading={isPending}
        onClick={() => start({ email, notes, ...(language === 'own' ? {} : { language }) })}
      >
        {t('data.take')}
      </Button>
    </section>
  );
}
