/** The nonce that the server put into index.html, for style elements that are added later. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/** The same for antd. */
export const csp = nonce === undefined ? {} : { nonce };
