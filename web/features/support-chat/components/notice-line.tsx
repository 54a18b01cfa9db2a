import { useNoticeText } from '../hooks/use-notice-text.ts';
import type { Notice } from '../model/notices.ts';
import styles from './log.module.css';

export function NoticeLine({ about }: { about: Notice['about'] }) {
  const textOf = useNoticeText();
  return <li className={styles['between']}>{textOf(about)}</li>;
}
