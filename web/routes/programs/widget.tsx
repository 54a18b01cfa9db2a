import { WidgetPage } from '#web/features/widget/components/widget-page.tsx';

export const Component = WidgetPage;
