import { useFormat } from '#web/shared/format/use-format.ts';
import { useNow } from '../hooks/use-now.ts';

export function Clock() {
  const now = useNow();
  const format = useFormat();
  return (
    <time className="mono" dateTime={now.toISOString()}>
      {format.instant(now, 'clock')}
    </time>
  );
}
