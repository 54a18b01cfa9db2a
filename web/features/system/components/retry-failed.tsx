import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useRetryFailed } from '../hooks/use-retry-failed.ts';
import styles from './outbox.module.css';

/** Has all failed messages tried again that can be; while it does, how many of them, and the way to stop. */
export function RetryFailed({ retryable }: { retryable: number }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { progress, start, stop } = useRetryFailed();
  if (progress) {
    const { done, all } = progress;
    return (
      <div className={styles['progress']}>
        <Announced as="div">{t('outbox.retrying', { done: format.number(done), all: format.number(all) })}</Announced>
        <Button onClick={stop}>{t('outbox.stop')}</Button>
      </div>
    );
  }
  return retryable > 0 ? <Button onClick={() => void start(retryable)}>{t('outbox.retryAll')}</Button> : null;
}
