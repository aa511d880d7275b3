/** Forest for what acts, water for what informs; dense at a desk, generous under a thumb. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, Modal } from '@mantine/core';

const leaf: MantineColorsTuple = [
  '#ebf6f1',
  '#d5eae1',
  '#a9d5c4',
  '#7bbfa5',
  '#53aa8a',
  '#349576',
  '#227e64',
  '#176b58',
  '#115445',
  '#0b3f34',
];

const water: MantineColorsTuple = [
  '#e8f5f9',
  '#d2e9f0',
  '#a3d3e1',
  '#72bbd1',
  '#48a5c1',
  '#278eae',
  '#167c9b',
  '#0f6c86',
  '#0b566c',
  '#074253',
];

const clay: MantineColorsTuple = [
  '#fdeeea',
  '#f9dad2',
  '#f0b3a4',
  '#e68a74',
  '#dc674d',
  '#cd4a30',
  '#bb3a22',
  '#a52f1a',
  '#862514',
  '#661b0e',
];

/** Greys with a little forest in them. */
const gray: MantineColorsTuple = [
  '#f6f9f6',
  '#edf2ee',
  '#e0e8e2',
  '#d0dbd3',
  '#b4c3ba',
  '#8a9d93',
  '#647870',
  '#4c635c',
  '#31473f',
  '#16302a',
];

export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: 7,
  colors: { leaf, water, red: clay, gray },
  black: '#16302a',
  fontFamily: '"Figtree Variable", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        size: 500,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45, color: '#10362e' },
        closeButtonProps: { 'aria-label': 'Fechar' },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    }),
  },
});

/** Secondary texts that stay readable on paper as on white (WCAG AA), and the error's colour. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4c635c',
    '--mantine-color-placeholder': '#5d7168',
    '--mantine-color-error': '#a52f1a',
  },
  dark: {},
});
