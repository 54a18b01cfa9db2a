/** A way of writing that the texts of a language do without: what stands instead, and why; `but` names the texts that may have it. */
export interface Avoided {
  readonly found: RegExp;
  readonly write: string;
  readonly why: string;
  readonly but?: readonly string[];
}
