/** The screens of sponsors and their contacts, loaded together. */
export * from './contact-pages.tsx';
export * from './pages.tsx';
