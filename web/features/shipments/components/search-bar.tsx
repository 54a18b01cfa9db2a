import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShipmentList } from '../hooks/use-shipment-list.ts';
import type { useSearch } from '../hooks/use-search.ts';
import { maxSearchLength } from '../model/search-param.ts';
import { ListCount } from './list-count.tsx';
import styles from './panel.module.css';
import shortcutStyles from './shortcuts.module.css';

export interface SearchBarHandle {
  focus: () => void;
}

interface SearchBarProps {
  handle: Ref<SearchBarHandle>;
  search: ReturnType<typeof useSearch>;
  list: ShipmentList;
  onHelp: () => void;
}

export function SearchBar({ handle, search, list, onHelp }: SearchBarProps) {
  const { t } = useTranslation('shipments');
  const input = useRef<InputRef>(null);
  useImperativeHandle(handle, () => ({ focus: () => input.current?.focus({ cursor: 'all' }) }));
  return (
    <div className={styles['bar']}>
      <h2 id="recent-shipments">{t('recent')}</h2>
      <search className={styles['search']}>
        <Input
          ref={input}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && search.clear()}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          maxLength={maxSearchLength}
          allowClear
          enterKeyHint="search"
          autoComplete="off"
        />
      </search>
      <ListCount list={list} />
      <Button className={styles['help'] ?? ''} type="text" size="small" onClick={onHelp}>
        <kbd className={shortcutStyles['kbd']} aria-hidden>
          ?
        </kbd>
        {t('shortcuts.open')}
      </Button>
    </div>
  );
}
