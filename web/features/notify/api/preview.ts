import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notificationPreviewSchema, type NotifyReceiver } from '#contracts/notifications.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/notify-receiver/preview`: no query string, because addresses do not belong in addresses of pages. */
export const previewQuery = (body: NotifyReceiver | undefined) =>
  queryOptions({
    queryKey: ['notification-preview', body],
    queryFn: () => sendJson('POST', '/api/notify-receiver/preview', body, notificationPreviewSchema),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
