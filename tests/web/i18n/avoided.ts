/**
 * A way of writing that the texts of a language do without: what stands instead, and why; `but` names the texts that may have it, `notIn`
 * the namespaces where it means something else.
 */
export interface Avoided {
  readonly found: RegExp;
  readonly write: string;
  readonly why: string;
  readonly but?: readonly string[];
  readonly notIn?: readonly string[];
}

/** Finds whole words; \b takes é and ü for the end of one. */
export const words = (pattern: string) => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu');
