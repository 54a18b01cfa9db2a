import { linkedText } from '../../model/linked-text.ts';
import styles from './transcript.module.css';

/** A text as it was written, in its own direction; web addresses in it can be opened, and learn nothing of this page. */
export function SaidText({ text }: { text: string }) {
  return (
    <span className={styles['text']} dir="auto">
      {linkedText(text).map(({ text: part, href, at }) =>
        href === undefined ? (
          part
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            {part}
          </a>
        ),
      )}
    </span>
  );
}
