/** The screens of water springs, and the property's documents made from them; loaded together. */
export * from './delivery-note-page.tsx';
export * from './property-term-page.tsx';
export * from './spring-create-page.tsx';
export * from './spring-draw-page.tsx';
export * from './spring-edit-page.tsx';
export { SpringsPage } from './springs-page.tsx';
