import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApiKeyWithSecret } from '#contracts/api-keys.ts';
import { useCopy } from '#web/shared/ui/button/use-copy.ts';
import styles from './api-keys.module.css';

interface SecretModalProps {
  apiKey: ApiKeyWithSecret;
  onClose: () => void;
}

/** The secret of a key, which nobody can be shown again: neither Escape nor a click beside it takes it away. */
export function SecretModal({ apiKey, onClose }: SecretModalProps) {
  const { t } = useTranslation('apiKeys');
  const { copy } = useCopy(t('secret.copied'));
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('secret.title')}
      footer={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      <div className={styles['secret']}>
        <p>{t('secret.lead')}</p>
        <code className={`mono ${styles['value']}`} dir="ltr">
          {apiKey.secret}
        </code>
        <Button type="primary" className={styles['create'] ?? ''} onClick={() => void copy(apiKey.secret)}>
          {t('secret.copy')}
        </Button>
      </div>
    </Modal>
  );
}
