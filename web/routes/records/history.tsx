import { useParams } from 'react-router-dom';
import { HistoryPage } from '#web/features/audit/components/history/history-page.tsx';
import { JourneyFigure } from '#web/features/tracking/components/journey/journey-figure.tsx';

export function Component() {
  const { kind = '', id = '' } = useParams();
  return <HistoryPage key={`${kind} ${id}`} about={{ kind, id }} Journey={JourneyFigure} />;
}
