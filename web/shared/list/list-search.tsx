import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ClipboardEvent } from 'react';
import styles from './list.module.css';
import { maxSearchLength } from './search-param.ts';
import type { useSearch } from './use-search.ts';

interface ListSearchProps {
  search: ReturnType<typeof useSearch>;
  label: string;
  placeholder: string;
  onPaste?: (event: ClipboardEvent) => void;
}

/** The search field of a list; Escape empties it. */
export function ListSearch({ search, label, placeholder, onPaste }: ListSearchProps) {
  return (
    <search className={styles['search']}>
      <Input
        value={search.typed}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && search.clear()}
        onPressEnter={search.settle}
        onPaste={onPaste}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxSearchLength}
        allowClear
        enterKeyHint="search"
        autoComplete="off"
      />
    </search>
  );
}
