import { HistoryExportPage } from '#web/features/history-export/components/history-export-page.tsx';

export const Component = HistoryExportPage;
