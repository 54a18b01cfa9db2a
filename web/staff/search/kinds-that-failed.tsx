import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './search.module.css';
import type { KindSearch } from './use-staff-search.ts';

/** What could not be searched; whatever could stays beside it. */
export function KindsThatFailed({ found }: { found: readonly KindSearch[] }) {
  const { t } = useTranslation(['staff', 'common']);
  return found
    .filter(({ error, results }) => error && !results)
    .map(({ kind, retry }) => (
      <div key={kind} className={styles['failed']}>
        <Announced>{t(`staff:search.failed.${kind}`)}</Announced>
        <Button onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {t('common:errors.retry')}
        </Button>
      </div>
    ));
}
