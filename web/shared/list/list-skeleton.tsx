import { SkeletonLine } from '../ui/state/skeleton-line.tsx';
import { Waiting } from '../ui/state/waiting.tsx';
import styles from './list.module.css';
import { useWide } from './use-wide.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const cells = ['11rem', '8rem', '10rem', '5rem', '7rem', '4rem', '9rem'];
const lines = ['12rem', '8rem', '11rem', '9rem'];

export function ListSkeleton({ label }: { label: string }) {
  const wide = useWide();
  return (
    <Waiting label={label} className={wide ? styles['waitingRows'] : styles['waitingCards']}>
      {rows.map((row) => (
        <div key={row}>
          {(wide ? cells : lines).map((width) => (
            <SkeletonLine key={width} width={width} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}
