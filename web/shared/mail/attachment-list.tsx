import { PaperClipOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './mail.module.css';

interface AttachmentListProps {
  files: readonly { name: string; size: number; address: string; isDeleted: boolean }[];
}

/** The files of an email, to be saved: none is opened here. Of one that was deleted its name is left. */
export function AttachmentList({ files }: AttachmentListProps) {
  const { t } = useTranslation('mail');
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={t('attachments')}>
      {files.map(({ name, size, address, isDeleted }) => (
        <li key={address}>
          {isDeleted ? (
            <p className={styles['deleted']}>
              <bdi>{name}</bdi>
              <span>{t('deleted')}</span>
            </p>
          ) : (
            <a className={styles['file']} href={address} download={name}>
              <PaperClipOutlined aria-hidden />
              <bdi>{name}</bdi>
              <span className={styles['size']}>{format.bytes(size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
