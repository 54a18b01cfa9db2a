import styles from './reply-offer.module.css';
import type { useSlash } from './use-slash.ts';

interface ReplyOfferProps {
  id: string;
  label: string;
  slash: ReturnType<typeof useSlash>;
}

/** The canned replies that fit what was written after the slash; the focus stays in the text. */
export function ReplyOffer({ id, label, slash: { offered, chosen, choose } }: ReplyOfferProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles['offer']}>
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
