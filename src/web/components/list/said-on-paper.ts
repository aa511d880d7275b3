/**
 * On paper a control of a list is what it filters by, as text (list.module.css); nothing where it filters nothing.
 * An attribute: on the screen nobody reads, hears or finds it.
 */
export function saidOnPaper(label: string, chosen: string | undefined): { 'data-said': string | undefined } {
  return { 'data-said': chosen ? `${label}: ${chosen}` : undefined };
}
