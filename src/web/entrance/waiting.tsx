/** The same words and look as the page shows by itself while the code comes. */
export function Waiting() {
  return (
    <output className="waiting">
      <span className="waiting-ring" aria-hidden="true" />
      Carregando, aguarde...
    </output>
  );
}
