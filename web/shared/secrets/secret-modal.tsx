import { Button, Modal } from 'antd';
import { useCopy } from '#web/shared/ui/button/use-copy.ts';
import styles from './secrets.module.css';

interface SecretModalProps {
  secret: string;
  /** What is said around it, of which kind of secret it is. */
  textOf: (word: 'title' | 'lead' | 'copy' | 'copied' | 'done') => string;
  onClose: () => void;
}

/** A secret that nobody can be shown again: neither Escape nor a click beside it takes it away. */
export function SecretModal({ secret, textOf, onClose }: SecretModalProps) {
  const { copy } = useCopy(textOf('copied'));
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={textOf('title')}
      footer={<Button onClick={onClose}>{textOf('done')}</Button>}
    >
      <div className={styles['secret']}>
        <p>{textOf('lead')}</p>
        <code className={`mono ${styles['value']}`} dir="ltr">
          {secret}
        </code>
        <Button type="primary" className={styles['copy'] ?? ''} onClick={() => void copy(secret)}>
          {textOf('copy')}
        </Button>
      </div>
    </Modal>
  );
}
