import { z } from 'zod';

/** Paths of the tracking widget: the script that a shop's page carries, and the page that it shows in a frame. */
export const widgetPaths = { script: '/widget.js', frame: '/widget' } as const;

/** `auto` follows the reader's device. */
export const widgetThemes = ['auto', 'light', 'dark'] as const;
export const widgetThemeSchema = z.enum(widgetThemes);
export type WidgetTheme = z.infer<typeof widgetThemeSchema>;

/** What the frame posts to the page around it whenever its content gets taller or shorter; `height` in CSS pixels. */
export interface WidgetHeight {
  type: 'waybill-height';
  height: number;
}

/**
 * `GET /api/widget`: the address of this installation, without a slash at its end, and the sites that may frame the widget, as sources of
 * `frame-ancestors` (CSP level 3): `https://shop.example`, `https://*.shop.example`, or `*` for any.
 */
export const widgetSettingsSchema = z.object({ address: z.string(), sites: z.array(z.string()) });
