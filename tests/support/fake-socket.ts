/** A browser's socket without a server: what it sends is kept, and the test says what it hears. */
export class FakeSocket extends EventTarget {
  readyState: WebSocket['readyState'] = 0;
  readonly sent: unknown[] = [];
  send = (frame: string) => void this.sent.push(JSON.parse(frame));
  close = () => this.drop();
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  say(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
