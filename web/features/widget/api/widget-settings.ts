import { queryOptions } from '@tanstack/react-query';
import { widgetSettingsSchema } from '#contracts/widget.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/widget`. */
export const widgetSettingsQuery = queryOptions({
  queryKey: ['widget'],
  queryFn: ({ signal }) => getJson('/api/widget', widgetSettingsSchema, signal),
});
