/** What one check found; `remedy` says what to do. */
export interface Finding {
  ok: boolean;
  text: string;
  remedy?: string;
}

export const fine = (text: string): Finding => ({ ok: true, text });
export const wrong = (text: string, remedy: string): Finding => ({ ok: false, text, remedy });
