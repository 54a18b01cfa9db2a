import { memo } from 'react';
import { paths } from '#contracts/paths.ts';
import { LinkedText } from '#web/shared/text/linked-text.tsx';
import type { Said } from '../model/conversation.ts';
import type { Progress } from '../model/lines.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import styles from './log.module.css';
import { MessageProgress } from './message-progress.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { RetractControl } from './retract-control.tsx';
import { SentPhoto } from './sent-photo.tsx';

interface BubbleProps {
  said: Said;
  /** Who says it, where that is to be seen. */
  name: string | undefined;
  /** That it is no person, beside the name of whom it is. */
  mark: string | undefined;
  /** Who says it, where that is seen by its place. */
  spokenName: string | undefined;
  time: string;
  progress: Progress | undefined;
  progressText: string | undefined;
  visitor: SupportLine['visitor'];
  onLeave: () => void;
  /** Where it can be taken back still. */
  onRetract: ((id: string) => void) | undefined;
}

/** Gets its words ready: to find them in each of thousands would take longer than to draw them. Only what changes is drawn again. */
export const Bubble = memo(function Bubble({ said, name, mark, spokenName, onLeave, onRetract, ...rest }: BubbleProps) {
  const { time, progress, progressText, visitor } = rest;
  const { id, sender, senderName, text, timestamp, parcel, photo } = said;
  return (
    <li className={styles['bubble']} data-own={sender === 'user'}>
      {spokenName === undefined ? null : <span className="visually-hidden">{spokenName}</span>}
      {name === undefined ? null : (
        <p className={styles['name']}>
          <bdi>{name}</bdi>
          {mark === undefined ? null : ` · ${mark}`}
        </p>
      )}
      {photo === undefined ? (
        <p className={styles['text']} dir="auto">
          <LinkedText text={text} parcelPath={paths.tracking} onLeave={onLeave} />
        </p>
      ) : (
        <SentPhoto photo={photo} senderName={senderName} visitor={visitor} />
      )}
      {parcel === undefined ? null : <ParcelCard parcel={parcel} onLeave={onLeave} />}
      <p className={styles['meta']}>
        <time dateTime={timestamp} className="mono">
          {time}
        </time>
        {progress === undefined || progressText === undefined ? null : (
          <MessageProgress progress={progress} text={progressText} />
        )}
      </p>
      {onRetract === undefined ? null : <RetractControl text={text} onRetract={() => onRetract(id)} />}
    </li>
  );
});
