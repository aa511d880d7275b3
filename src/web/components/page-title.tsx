import { useEffect, useRef } from 'react';

/** Address of the first screen: there the browser itself says what opened. */
let loadedAt: string | undefined;
let moved = false;

interface PageTitleProps {
  readonly children: string;
  /** What the screen is called while its title is not known: it has its place, and nothing moves when it comes. */
  readonly meanwhile?: string | undefined;
}

/** Unless something on the screen has it already, or a dialog that came with the screen. `before`: what had it then. */
function takeFocus(heading: HTMLElement | null, before: Element | null): void {
  const { activeElement } = document;
  const isInDialog = activeElement !== before && activeElement?.closest('[role="dialog"]');
  if (isInDialog || heading?.closest('main')?.contains(activeElement)) return;
  heading?.focus({ preventScroll: true });
}

/**
 * The one `h1` of a screen; names the document after it. After a change of
 * screen it takes the focus, so that a screen reader says where one is and Tab
 * goes on from here.
 */
export function PageTitle({ children, meanwhile = '' }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children || meanwhile} · Vertente`;
  }, [children, meanwhile]);
  useEffect(() => {
    loadedAt ??= window.location.pathname;
    if (window.location.pathname !== loadedAt) moved = true;
    if (!moved) return;
    const before = document.activeElement;
    // The screen is drawn first: to take the focus, it would be laid out at once, and then again.
    let drawn: number | undefined;
    const frame = requestAnimationFrame(() => {
      drawn = window.setTimeout(() => takeFocus(heading.current, before));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(drawn);
    };
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title" aria-label={children ? undefined : meanwhile}>
      {/* Where the line breaks, a dash stays with the word before it. */}
      {children.replace(' - ', '\u00A0- ') || '\u00A0'}
    </h1>
  );
}
