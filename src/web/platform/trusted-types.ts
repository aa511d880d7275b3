/**
 * Trusted Types: where the browser has them, the page's security policy lets no
 * text become markup or a script, but for what passes here and for ProseMirror's
 * own policy, which reads the clipboard into a document that runs nothing.
 */

/** As the browser has it. What it makes is a TrustedHTML; the DOM's types still ask for a text. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string, type?: string): string;
      createScriptURL?(address: string): string;
    },
  ): { createHTML(text: string): string };
}

/** As the build names it by its content. */
const MAP_WORKER = /^\/assets\/maplibre-gl-worker-[\w-]+\.mjs$/;

function policyFactory(): PolicyFactory | undefined {
  return 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : undefined;
}

/**
 * Before any screen: the kit and the editor write their style sheets as the inner
 * HTML of `<style>`. A style sheet has no `<`, and nothing else may pass, but for the
 * empty drawing by which the map's library asks at its start what the browser can do.
 * Of scripts that are named by an address, only the worker of vector maps.
 */
export function allowStyleSheetsAlone(): void {
  policyFactory()?.createPolicy('default', {
    createHTML(text, type) {
      // Asked by name and not by the browser, as ProseMirror does, it sends the asker to a policy of its own.
      if (type === undefined || (text.includes('<') && text !== '<svg/>'))
        throw new TypeError('Only style sheets are written as HTML');
      return text;
    },
    createScriptURL(address) {
      if (!MAP_WORKER.test(address)) throw new TypeError('No other worker is started');
      return address;
    },
  });
}

let pasted: { createHTML(text: string): string } | undefined;

/** HTML from the clipboard, for a DOMParser: a document that runs no script and loads nothing. */
export function pastedHtml(html: string): string {
  pasted ??= policyFactory()?.createPolicy('pasted-html', { createHTML: (text) => text });
  return pasted?.createHTML(html) ?? html;
}
