import { PeoplePage } from '#web/features/people/components/people-page.tsx';

export const Component = PeoplePage;
