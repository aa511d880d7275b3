/** The same words and look as the page shows by itself while the code comes. */
export function Waiting() {
  return (
    <div className="waiting" role="status">
      <span className="waiting-ring" aria-hidden="true" />
      Carregando, aguarde...
    </div>
  );
}
