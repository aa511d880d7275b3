/** The screens on which a spring is drawn, read and changed; loaded together. */
export * from './spring-create-page.tsx';
export * from './spring-draw-page.tsx';
export * from './spring-edit-page.tsx';
