import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import type { Language } from '#contracts/languages.ts';
import type { Channel } from '#contracts/mail.ts';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { draw } from './draw.tsx';
import { followChannelsQuery } from './features/tracking/api/follow-channels.ts';
import { trackQuery } from './features/tracking/api/track.ts';
import { initI18n } from './shared/i18n/start-i18n.ts';

/** A parcel as the public may see it, and the position of the log that this reflects. */
interface PublicParcel {
  tracking: Tracking;
  position: string;
  /** How followers can be reached. */
  channels: Channel[];
}

const instances = new Map<Language, Promise<i18n>>();

async function startI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  await initI18n(language, instance);
  await instance.loadNamespaces(['tracking']);
  return instance;
}

export async function drawParcel({ tracking, position, channels }: PublicParcel, language: Language) {
  const instance = instances.get(language) ?? startI18n(language);
  instances.set(language, instance);
  const words = await instance;
  const { trackingNumber } = tracking.shipment;
  const client = new QueryClient();
  client.setQueryData(trackQuery(trackingNumber, null).queryKey, { data: tracking, position });
  client.setQueryData(followChannelsQuery.queryKey, channels);
  const data = JSON.stringify(dehydrate(client));
  const title = words.t('title', { page: words.t('tracking:titleOf', { number: groupTrackingNumber(trackingNumber) }) });
  return {
    title: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    body: await draw({ path: paths.tracking(trackingNumber), client, words }),
    // As it may stand in a page: no text of it can end the element that it is in.
    data: data.replaceAll('<', '\\u003c'),
  };
}
