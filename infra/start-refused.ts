/** The process must not start on these data; the message is for the operator and says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
