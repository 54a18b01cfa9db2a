/** Rows of a list's page, unless the caller wants another number. */
export const defaultLimit = 50;

/** How any command of staff can be refused. */
export const commandRefusals = [
  'invalid_request',
  'malformed_json',
  'unauthenticated',
  'forbidden',
  'conflict',
  'body_too_large',
  'unsupported_media_type',
  'key_reused',
  'unavailable',
] as const;
