import { Button, Checkbox } from 'antd';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { tableColumns, type TableColumn } from '#contracts/shipment-list.ts';
import { useTableLayout } from '../../hooks/use-table-layout.ts';
import { hasUsualColumns, usualLayout, withColumn, withMove } from '../../model/table-layout.ts';
import styles from './layout.module.css';
import { MoveButton } from './move-button.tsx';

/** Which columns the table has, in which order, and how close its rows are. */
export function LayoutFields() {
  const { t } = useTranslation('shipments');
  const { layout, change } = useTableLayout();
  const list = useRef<HTMLUListElement>(null);
  const hidden = tableColumns.filter((column) => !layout.columns.includes(column));

  const move = (column: TableColumn, by: -1 | 1) => {
    flushSync(() => change(withMove(layout, column, by)));
    // A browser takes the focus from an element that changes its place.
    list.current?.querySelector<HTMLElement>(`[data-move="${column} ${by}"]`)?.focus();
  };
  return (
    <div className={styles['fields']}>
      <ul ref={list} aria-label={t('layout.label')}>
        {[...layout.columns, ...hidden].map((column) => {
          const place = layout.columns.indexOf(column);
          const name = t(`column.${column}`);
          return (
            <li key={column}>
              <Checkbox checked={place >= 0} onChange={({ target }) => change(withColumn(layout, column, target.checked))}>
                {name}
              </Checkbox>
              {place < 0 ? null : (
                <span className={styles['moves']}>
                  <MoveButton
                    id={`${column} -1`}
                    sign="↑"
                    label={t('layout.up', { column: name })}
                    isEnd={place === 0}
                    onMove={() => move(column, -1)}
                  />
                  <MoveButton
                    id={`${column} 1`}
                    sign="↓"
                    label={t('layout.down', { column: name })}
                    isEnd={place === layout.columns.length - 1}
                    onMove={() => move(column, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {hasUsualColumns(layout) ? <p className={styles['hint']}>{t('layout.narrow')}</p> : null}
      <Checkbox checked={layout.dense} onChange={({ target }) => change({ ...layout, dense: target.checked })}>
        {t('layout.dense')}
      </Checkbox>
      <Button onClick={() => change(usualLayout)}>{t('layout.reset')}</Button>
    </div>
  );
}
