import { useTranslation } from 'react-i18next';
import type { useSlash } from '../../hooks/use-slash.ts';
import styles from './composer.module.css';

interface ReplyOfferProps {
  id: string;
  slash: ReturnType<typeof useSlash>;
}

/** The canned replies that fit what was written after the slash; the focus stays in the text. */
export function ReplyOffer({ id, slash: { offered, chosen, choose } }: ReplyOfferProps) {
  const { t } = useTranslation('supportDesk');
  return (
    <div id={id} role="listbox" aria-label={t('replies.title')} className={styles['offer']}>
      {offered.map((reply) => (
        <div
          key={reply.name}
          id={`${id}-${reply.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={reply.name === chosen?.name}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(reply);
          }}
        >
          <kbd dir="ltr">/{reply.name}</kbd> <bdi>{reply.title}</bdi>
        </div>
      ))}
    </div>
  );
}
