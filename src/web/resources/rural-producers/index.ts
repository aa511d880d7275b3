/** The screens of rural producers, loaded together. */
export * from './pages.tsx';
export { ProducerPersonalDataPage } from './personal-data.tsx';
export * from './sub-record-pages.tsx';
