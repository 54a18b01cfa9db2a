const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** The nonce that the server put into index.html, for the style elements that antd adds. */
export const csp = nonce ? { nonce } : {};
