/** Whether this server is the demonstration, as it wrote into the page. */
export function isDemonstration(): boolean {
  const written = document.querySelector<HTMLMetaElement>('meta[name="vertente-demonstration"]')?.content;
  return written === 'sim';
}
