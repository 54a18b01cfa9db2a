import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SecondFactorStatus } from '#contracts/second-factor.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import styles from './second-factor.module.css';

export type FactorChange = 'setUp' | 'codes' | 'remove';

interface FactorStatusProps {
  status: SecondFactorStatus;
  onChange: (what: FactorChange) => void;
}

export function FactorStatus({ status: { isOn, isRequired, recoveryCodesLeft }, onChange }: FactorStatusProps) {
  const { t } = useTranslation('passwords');
  if (!isOn) {
    return (
      <div className={styles['step']}>
        <p>
          <Tag look="pending">{t('factor.off')}</Tag>
        </p>
        <div>
          <Button type="primary" onClick={() => onChange('setUp')}>
            {t('factor.setUp')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['step']}>
      <p className={styles['status']}>
        <Tag look="delivered">{t('factor.on')}</Tag>
        <span>{t('factor.codesLeft', { left: recoveryCodesLeft })}</span>
      </p>
      {isRequired ? <p className={styles['soft']}>{t('factor.required')}</p> : null}
      <div className={styles['buttons']}>
        <Button onClick={() => onChange('codes')}>{t('factor.renew')}</Button>
        <Button onClick={() => onChange('setUp')}>{t('factor.replace')}</Button>
        {isRequired ? null : <Button onClick={() => onChange('remove')}>{t('factor.remove')}</Button>}
      </div>
    </div>
  );
}
