/** What comes when the first vector map is chosen. */
export { defaultStyle } from './default-style.ts';
export { VectorLayer } from './vector-layer.ts';
