import { ErasurePage } from '#web/features/erasures/components/erasure-page.tsx';
import { RecordTabs } from '#web/features/retention/components/record-tabs.tsx';
import { RetentionPanel } from '#web/features/retention/components/retention-panel.tsx';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';

export function Component() {
  const { value: view = 'persons' } = useChoiceParam('view', ['retention']);
  return <ErasurePage tabs={<RecordTabs current={view} />}>{view === 'retention' ? <RetentionPanel /> : null}</ErasurePage>;
}
