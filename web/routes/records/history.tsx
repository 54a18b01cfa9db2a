import { useParams } from 'react-router-dom';
import { auditKindInPathSchema } from '#contracts/audit.ts';
import { HistoryPage } from '#web/features/audit/components/history/history-page.tsx';
import { JourneyFigure } from '#web/features/tracking/components/journey/journey-figure.tsx';

export function Component() {
  const { kind: given = '', id = '' } = useParams();
  const kind = auditKindInPathSchema.safeParse(given).data ?? given;
  return <HistoryPage key={`${kind} ${id}`} about={{ kind, id }} Journey={JourneyFigure} />;
}
