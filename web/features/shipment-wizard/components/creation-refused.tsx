import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { namesAnyField } from '#web/shared/forms/server-problems.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import styles from './wizard.module.css';

interface CreationRefusedProps {
  error: Error;
  wizard: Wizard;
}

/** Why no shipment was created. Under a used key one may exist already, so the list is checked before a new attempt. */
export function CreationRefused({ error, wizard }: CreationRefusedProps) {
  const { t } = useTranslation('shipments');
  if (error instanceof ApiError && error.code === 'key_reused') {
    return (
      <Announced as="div" className={styles['reused']} urgent>
        <p>{t('wizard.sentBefore')}</p>
        <div className={styles['buttons']}>
          <LinkButton to={paths.dashboard} size="middle">
            {t('wizard.look')}
          </LinkButton>
          <Button onClick={wizard.createAsNew}>{t('wizard.sendAsNew')}</Button>
        </div>
      </Announced>
    );
  }
  const { duplicateOf } = wizard;
  if (duplicateOf) {
    const createBeside = () => wizard.createBeside(duplicateOf.id);
    return <DuplicateQuestion of={duplicateOf} isPending={wizard.form.isPending} onCreate={createBeside} />;
  }
  // Problems are shown at the fields; a retry without a change would not help.
  if (namesAnyField(error, wizard.form.values)) return null;
  return <ErrorState error={error} title={t('wizard.failed')} onRetry={() => wizard.form.submit()} />;
}
