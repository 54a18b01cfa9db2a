import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { mostSavedViews } from '#contracts/saved-views.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useTableLayout } from '../../hooks/use-table-layout.ts';
import { useViews } from '../../hooks/use-views.ts';
import { viewParam } from '../../model/view-address.ts';
import { SaveView } from './save-view.tsx';
import { ViewLine } from './view-line.tsx';
import styles from './views.module.css';

interface ViewsMenuProps {
  /** Filters and order of the list on screen, as the query of an address. */
  asked: string;
  onChosen: () => void;
}

/** The views that a person keeps: to open, change and delete them, and to keep what is on screen as another. */
export function ViewsMenu({ asked, onChosen }: ViewsMenuProps) {
  const { t } = useTranslation('shipments');
  const [params] = useSearchParams();
  const { layout, change } = useTableLayout();
  const { list, save, remove, isBusy } = useViews();
  const views = list.data ?? [];
  const opened = views.find(({ id }) => id === params.get(viewParam));
  const shown = { query: asked, columns: [...layout.columns] };
  return (
    <div className={styles['menu']}>
      {list.isError ? (
        <Announced as="div">
          <p>{t('views.loadFailed')}</p>
          <Button onClick={() => void list.refetch()}>{t('views.retry')}</Button>
        </Announced>
      ) : null}
      {list.isSuccess && views.length === 0 ? <p className={styles['hint']}>{t('views.empty')}</p> : null}
      <ul aria-label={t('views.label')}>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isOpened={view === opened}
            onOpen={() => {
              change({ ...layout, columns: view.columns });
              onChosen();
            }}
            onSave={save}
            onDelete={() => remove(view.id)}
          />
        ))}
      </ul>
      {opened && (opened.query !== asked || opened.columns.join() !== shown.columns.join()) ? (
        <Button loading={isBusy} onClick={() => save({ ...opened, ...shown })}>
          {t('views.update', { name: opened.name })}
        </Button>
      ) : null}
      {views.length < mostSavedViews ? (
        <SaveView isBusy={isBusy} onSave={(id, name) => save({ id, name, ...shown, isDefault: false })} />
      ) : (
        <p className={styles['hint']}>{t('views.full', { most: mostSavedViews })}</p>
      )}
    </div>
  );
}
