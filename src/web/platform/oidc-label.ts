/** What the button of the organisation's own accounts says, as the server wrote it into the page; empty without them. */
export function oidcLabel(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="vertente-oidc"]')?.content ?? '';
}
