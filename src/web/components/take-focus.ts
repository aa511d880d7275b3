/** As the `ref` of what stands in the place of the button that had the focus: it is called once, when that appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
