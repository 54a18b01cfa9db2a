import { useTranslation } from 'react-i18next';
import { CopyButton } from '#web/shared/ui/button/copy-button.tsx';
import styles from './side.module.css';

/** Where the visitor wants the answer: an address to be copied, as nobody is to write from a mail program of their own. */
export function ReplyAddress({ address }: { address: string }) {
  const { t } = useTranslation('supportDesk');
  return (
    <section>
      <h2>{t('replyAddress.title')}</h2>
      <p className={styles['address']}>
        <bdi dir="ltr">{address}</bdi>
        <CopyButton value={address} label={t('replyAddress.copy')} />
      </p>
      <p className={styles['soft']}>{t('replyAddress.hint')}</p>
    </section>
  );
}
