import { LockOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import { fieldId } from '../model/field-id.ts';
import { Field } from '#web/shared/forms/field.tsx';
import styles from './quote-notice.module.css';

/** The price that the customer accepted: it can be read and not changed. */
export function LockedPrice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('shipments');
  return (
    <Field
      id={fieldId('shippingCost')}
      label={t('quoted.price')}
      hint={t('quoted.locked')}
      problem={wizard.problems.shippingCost}
    >
      {(control) => (
        <Input
          {...control}
          className={styles['locked'] ?? ''}
          classNames={{ input: 'mono' }}
          dir="ltr"
          readOnly
          prefix={<LockOutlined aria-hidden />}
          value={wizard.draft.shippingCost}
        />
      )}
    </Field>
  );
}
