import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { viewNameLength, type SavedView } from '#contracts/saved-views.ts';
import { paramsOf } from '../../model/view-address.ts';
import styles from './views.module.css';

interface ViewLineProps {
  view: SavedView;
  isOpened: boolean;
  onOpen: () => void;
  onSave: (view: SavedView) => void;
  onDelete: () => void;
}

export function ViewLine({ view, isOpened, onOpen, onSave, onDelete }: ViewLineProps) {
  const { t } = useTranslation('shipments');
  const [typed, setTyped] = useState<string>();
  const { name, isDefault } = view;
  const rename = () => {
    const next = typed?.trim();
    if (next && next !== name) onSave({ ...view, name: next });
    setTyped(undefined);
  };
  return (
    <li>
      {typed === undefined ? (
        <Link
          to={{ search: paramsOf(view).toString() }}
          aria-current={isOpened ? 'page' : undefined}
          onClick={onOpen}
          preventScrollReset
        >
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <Input
          ref={(input) => input?.focus()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          onPressEnter={rename}
          aria-label={t('views.rename', { name })}
          maxLength={viewNameLength}
        />
      )}
      <span className={styles['tools']}>
        <Button
          type="text"
          icon={isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          aria-label={t('views.default', { name })}
          aria-pressed={isDefault}
          onClick={() => onSave({ ...view, isDefault: !isDefault })}
        />
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('views.rename', { name })}
          onClick={() => setTyped(name)}
        />
        <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t('views.delete', { name })} onClick={onDelete} />
      </span>
    </li>
  );
}
