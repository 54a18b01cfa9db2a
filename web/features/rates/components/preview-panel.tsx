import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { countryCoded } from '#contracts/places.ts';
import type { RateSheetPreview } from '#contracts/rate-sheet-preview.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './rate-notices.module.css';

interface PreviewPanelProps {
  preview: RateSheetPreview;
  version: number;
  isPublishing: boolean;
  onPublish: () => void;
}

/** What the draft would have made of the quotes of the last month. */
export function PreviewPanel({ preview, version, isPublishing, onPublish }: PreviewPanelProps) {
  const { t } = useTranslation(['rates', 'common']);
  const format = useFormat();
  const { quotes, dearer, cheaper, beforeUSD, afterUSD, largest } = preview;
  const country = (code: string) => format.country(countryCoded(code)?.name ?? code);
  const share = (before: number, after: number) => format.percent(before === 0 ? 0 : ((after - before) / before) * 100);
  return (
    <div className={styles['preview']} role="region" aria-label={t('rates:preview.title')}>
      <h3>{t('rates:preview.title')}</h3>
      <Announced>
        {quotes === 0
          ? t('rates:preview.none')
          : t('rates:preview.summary', {
              number: format.number(quotes),
              dearer: format.number(dearer),
              cheaper: format.number(cheaper),
            })}
      </Announced>
      {quotes > 0 ? (
        <p>
          {t('rates:preview.total', {
            before: format.money(beforeUSD),
            after: format.money(afterUSD),
            change: share(beforeUSD, afterUSD),
          })}
        </p>
      ) : null}
      {largest.length > 0 ? (
        <div className={styles['scroll']} role="region" tabIndex={0} aria-label={t('rates:preview.largest')}>
          <table className={styles['changes']}>
            <caption>{t('rates:preview.largest')}</caption>
            <thead>
              <tr>
                {(['lane', 'service', 'weight', 'before', 'after', 'change'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`rates:preview.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {largest.map((change) => (
                <tr key={change.quoteId}>
                  <th scope="row">{t('rates:preview.lane', { from: country(change.from), to: country(change.to) })}</th>
                  <td>{t(`common:service.${change.serviceType}`)}</td>
                  <td>{format.weight(change.weightKg)}</td>
                  <td>{format.money(change.beforeUSD)}</td>
                  <td>{format.money(change.afterUSD)}</td>
                  <td>{share(change.beforeUSD, change.afterUSD)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className={styles['soft']}>{t('rates:preview.final')}</p>
      <Button type="primary" loading={isPublishing} onClick={onPublish}>
        {t('rates:publish', { version })}
      </Button>
    </div>
  );
}
