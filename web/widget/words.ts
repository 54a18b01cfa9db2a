import { createInstance } from 'i18next';
import { directionOf, type Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { hubs } from '#contracts/places.ts';
import { statusReasons } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { initI18n } from '../shared/i18n/start-i18n.ts';

type Of<Name extends string> = Record<Name, string>;

/** What the script of the frame says, in one language. */
export interface WidgetWords {
  status: Of<string>;
  reason: Of<string>;
  hub: Of<string>;
  text: Of<
    | 'badCheckDigit'
    | 'shape'
    | 'notFound'
    | 'tooMany'
    | 'network'
    | 'failed'
    | 'searching'
    | 'when'
    | 'where'
    | 'why'
    | 'expected'
    | 'noDate'
    | 'noUpdate'
  >;
}

/** What stands in the page of the frame, by the marks of frame.html. */
export async function widgetMarks(language: Language): Promise<ReadonlyMap<string, string>> {
  const instance = createInstance();
  await initI18n(language, instance);
  await instance.loadNamespaces(['tracking', 'widget']);
  const { t } = instance;
  const named = <Name extends string>(names: readonly Name[], nameOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, nameOf(name)]));
  const words: WidgetWords = {
    status: named(shipmentStatuses, (status) => t(`status.${status}`)),
    reason: named(statusReasons, (reason) => t(`reason.${reason}`)),
    hub: named(
      hubs.map(({ name }) => name),
      (hub) => t(`hub.${hub}`),
    ),
    text: {
      badCheckDigit: t('trackingNumber.badCheckDigit'),
      shape: t('tracking:several.noNumber'),
      notFound: t('tracking:failure.notFound'),
      tooMany: t('widget:frame.tooMany'),
      network: t('errors.network'),
      failed: t('widget:frame.failed'),
      searching: t('widget:frame.searching'),
      when: t('tracking:latest.when'),
      where: t('tracking:latest.where'),
      why: t('widget:frame.why'),
      expected: t('tracking:latest.expected'),
      noDate: t('tracking:latest.noDate'),
      noUpdate: t('tracking:latest.noUpdate'),
    },
  };
  return new Map([
    ['LANG', language],
    ['DIR', directionOf(language)],
    ['TITLE', t('tracking:title')],
    ['LABEL', t('trackingNumber.label')],
    ['PLACEHOLDER', t('trackingNumber.placeholder')],
    ['TRACK', t('tracking:search')],
    ['TRACK_PATH', paths.track],
    ['DETAILS', t('widget:frame.details')],
    ['WORDS', JSON.stringify(words).replaceAll('<', '\\u003c')],
  ]);
}
