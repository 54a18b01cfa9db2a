/** What one check found; `remedy` says what to do. */
export interface Finding {
  ok: boolean;
  text: string;
  remedy?: string;
}

export const passed = (text: string): Finding => ({ ok: true, text });
export const failed = (text: string, remedy: string): Finding => ({ ok: false, text, remedy });
