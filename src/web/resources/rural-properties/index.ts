/** The screens of rural properties, loaded together. */
export * from './activities-page.tsx';
export * from './pages.tsx';
export * from './structure-pages.tsx';
export * from './sub-record-pages.tsx';
