import { useEffect, useState } from 'react';
import { nextTask } from '../next-task.ts';
import { land } from './land.ts';
import styles from './map.module.css';
import type { MapView } from './map-view.ts';

const pieceMs = 6;

export function LandShape({ view }: { view: MapView }) {
  const [shape, setShape] = useState('');
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const drawn: string[] = [];
      let since = performance.now();
      for (const body of land) {
        drawn.push(view.draw(body));
        if (performance.now() - since < pieceMs) continue;
        await nextTask();
        if (!wanted) return;
        since = performance.now();
      }
      setShape(drawn.join(''));
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [view]);
  return <path className={styles['land']} d={shape} />;
}
