/** The one-time word that lets injected styles pass the page's security policy; the server writes it in. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
