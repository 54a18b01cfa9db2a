import { useWide } from '#web/shared/list/use-wide.ts';
import { PeopleCards } from './people-cards.tsx';
import { PeopleTable } from './people-table.tsx';
import type { PeopleListProps } from './person-actions.tsx';

export function PeopleList(props: PeopleListProps) {
  const List = useWide() ? PeopleTable : PeopleCards;
  return <List {...props} />;
}
