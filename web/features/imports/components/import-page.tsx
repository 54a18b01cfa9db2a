import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { importQuery } from '../api/fetch-import.ts';
import { FileFacts } from './file-facts.tsx';
import { Stage } from './stage.tsx';
import { Steps } from './steps.tsx';
import styles from './imports.module.css';

/** One import by its id, at whatever step it is. */
export function ImportPage({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const { data: shown, error, isPending, refetch } = useQuery(importQuery(id));
  const name = shown && (shown.fileName ?? t('deletedFile'));
  return (
    <div className={styles['page']}>
      <DocumentTitle page={name ?? t('title')} />
      <Link className={styles['back'] ?? ''} to={paths.imports}>
        {t('back')}
      </Link>
      <PageHeader title={name === undefined ? t('title') : <bdi>{name}</bdi>} />
      {shown ? (
        <>
          <Steps state={shown.state} />
          <FileFacts shown={shown} />
          <Stage shown={shown} />
        </>
      ) : null}
      {isPending ? <ContentSkeleton /> : null}
      {error && !shown ? (
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState title={t('missing')} detail={t('missingDetail')} />
        ) : (
          <ErrorState error={error} title={t('list.failed')} onRetry={() => void refetch()} />
        )
      ) : null}
    </div>
  );
}
