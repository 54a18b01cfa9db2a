import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Announced } from '../announce/announced.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  error: unknown;
  /** What could not be done, when "this could not be loaded" is not the best words for it. */
  title?: string;
  onRetry?: () => void;
}

export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  // What an account may not do, it may not do a second time.
  const isForbidden = error instanceof ApiError && error.status === 403;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Announced as="div" className={styles['state']} urgent>
      <p className={styles['title']}>{title ?? t('errors.title')}</p>
      <p className={styles['detail']}>{messageOf(error)}</p>
      {requestId ? <p className={styles['request']}>{t('errors.requestId', { id: requestId })}</p> : null}
      {onRetry && !isForbidden ? <Button onClick={onRetry}>{t('errors.retry')}</Button> : null}
    </Announced>
  );
}
