import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { AttachedFile } from '../../model/files.ts';
import styles from './composer.module.css';

interface FileListProps {
  files: readonly AttachedFile[];
  onRemove: (key: string) => void;
}

/** The files that go with a reply, and how far each has come. */
export function FileList({ files, onRemove }: FileListProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={t('files.label')}>
      {files.map(({ key, name, size, state }) => (
        <li key={key} className={styles['file']} data-state={state.type}>
          <PaperClipOutlined aria-hidden />
          <bdi>{name}</bdi>
          <span className={styles['hint']}>{format.bytes(size)}</span>
          {state.type === 'sending' ? (
            <progress aria-label={t('files.sending', { name: isolate(name) })} max={1} value={state.share} />
          ) : null}
          {state.type === 'refused' ? (
            <Announced className={styles['refusal']} urgent>
              {state.message}
            </Announced>
          ) : null}
          <Button
            type="text"
            size="small"
            aria-label={t('files.remove', { name: isolate(name) })}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
