import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectFound } from '#contracts/erasures.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useFindForm } from '../hooks/use-find-form.ts';
import styles from './erasures.module.css';
import { FoundPerson } from './found-person.tsx';

/** Finds what is known of a person, whose erasure can then be asked for. */
export function FindPerson({ mayRequest }: { mayRequest: boolean }) {
  const { t } = useTranslation('erasures');
  const [shown, setShown] = useState<{ found: SubjectFound; email: string }>();
  const { form, error } = useFindForm((found, email) => setShown({ found, email }));
  return (
    <section className={styles['find']} aria-label={t('find.title')}>
      <h2 className={styles['heading']}>{t('find.title')}</h2>
      <Form form={form} label={t('find.title')} className={styles['form']} dense>
        <TextField field={form.field('email')} type="email" dir="ltr" hint={t('find.hint')} />
        {error ? (
          <Announced className={styles['refusal']} urgent>
            {messageOf(error)}
          </Announced>
        ) : null}
        <Button type="primary" htmlType="submit" className={styles['start'] ?? ''} loading={form.isPending}>
          {t('find.find')}
        </Button>
      </Form>
      {shown ? (
        <FoundPerson
          key={shown.email}
          found={shown.found}
          email={shown.email}
          mayRequest={mayRequest}
          onRequested={() => setShown(undefined)}
        />
      ) : null}
    </section>
  );
}
