import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { mostListedNumbers } from '#contracts/listed-numbers.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { leftOutIn } from '#web/shared/list/pasted-numbers.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { unknownNumbersQuery } from '../../api/unknown-numbers.ts';
import styles from './numbers.module.css';

/** What of a pasted column the list does not show, and why. */
export function NumbersLeftOut({ numbers }: { numbers: readonly string[] }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const { others = [], cut = [] } = leftOutIn(useLocation().state) ?? {};
  const { data, isPending } = useQuery(unknownNumbersQuery(numbers));
  const unknown = data?.numbers ?? [];
  const lists = [
    { title: t('numbers.unknown', { number: format.number(unknown.length) }), texts: unknown.map(groupTrackingNumber) },
    { title: t('numbers.others', { number: format.number(others.length) }), texts: others },
    {
      title: t('numbers.cut', { most: format.number(mostListedNumbers), number: format.number(cut.length) }),
      texts: cut.map(groupTrackingNumber),
    },
  ].filter(({ texts }) => texts.length > 0);
  // All of it is announced at once.
  if (isPending || lists.length === 0) return null;
  return (
    <div className={styles['leftOut']}>
      <Announced className="visually-hidden">{lists.map(({ title }) => title).join(', ')}</Announced>
      {lists.map(({ title, texts }) => (
        <details key={title}>
          <summary>{title}</summary>
          <ul>
            {texts.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
