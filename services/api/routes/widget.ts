import { createRoute } from '@hono/zod-openapi';
import { widgetSettingsSchema } from '#contracts/widget.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';

export interface WidgetRoutesOptions {
  sessions: Sessions;
  publicUrl(): string;
  sites: readonly string[];
}

/** What whoever sets up the tracking widget has to know of this installation. */
export function widgetRoutes({ sessions, publicUrl, sites }: WidgetRoutesOptions): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...at('GET /api/widget', sessions),
      summary: 'Get the address of the tracking widget and the sites that may show it',
      responses: {
        200: json(widgetSettingsSchema, 'Address and sites'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json({ address: publicUrl(), sites: [...sites] }, 200),
  );
  return api;
}
