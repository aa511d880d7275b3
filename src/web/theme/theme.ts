/** Forest for what acts, water for what informs; dense at a desk, generous under a thumb. */
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type ModalProps,
} from '@mantine/core';

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
    Modal: {
      defaultProps: {
        centered: true,
        size: 500,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5, color: '#0a1d17' },
        closeButtonProps: { 'aria-label': 'Fechar' },
        // What is closed has gone: the form below has the keyboard again at once.
        transitionProps: { transition: 'fade', duration: 120, exitDuration: 0 },
      } satisfies Partial<ModalProps>,
    },
  },
});

/** The kit's own variables are the tokens, by day and by night. */
const COLOURS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-black': 'var(--ink)',
  // By day the kit's parts take these greys, by night the other ones.
  '--mantine-color-gray-0': 'var(--surface-soft)',
  '--mantine-color-gray-1': 'var(--surface-strong)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-gray-6': 'var(--ink-soft)',
  '--mantine-color-gray-7': 'var(--ink-soft)',
  '--mantine-color-gray-text': 'var(--ink-soft)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
  '--mantine-color-gray-light-hover': 'var(--surface-soft)',
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--ink-soft)',
  '--mantine-color-dark-2': 'var(--ink-soft)',
  '--mantine-color-dark-3': 'var(--ink-soft)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-5': 'var(--surface-strong)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--surface-soft)',
  '--mantine-color-dark-8': 'var(--surface-soft)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--heading)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--leaf)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-strong)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-leaf-light-hover': 'var(--selected)',
  '--mantine-primary-color-contrast': 'var(--on-fill)',
  '--mantine-color-leaf-filled': 'var(--leaf-fill)',
  '--mantine-color-leaf-filled-hover': 'var(--leaf-fill-hover)',
  '--mantine-color-leaf-text': 'var(--leaf)',
  '--mantine-color-leaf-light': 'var(--selected)',
  '--mantine-color-leaf-light-color': 'var(--leaf)',
  '--mantine-color-leaf-outline': 'var(--leaf)',
  '--mantine-color-leaf-outline-hover': 'var(--leaf-tint)',
  '--mantine-color-red-filled': 'var(--bad-fill)',
  '--mantine-color-red-filled-hover': 'var(--bad-fill-hover)',
  '--mantine-color-red-text': 'var(--bad)',
  '--mantine-color-red-light': 'var(--bad-surface)',
  '--mantine-color-red-light-hover': 'var(--bad-surface)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  '--mantine-color-water-text': 'var(--water)',
  '--mantine-color-water-light': 'var(--note-surface)',
  '--mantine-color-water-light-color': 'var(--note-ink)',
  '--mantine-color-yellow-light': 'var(--warn-surface)',
  '--mantine-color-yellow-light-color': 'var(--warn-ink)',
  '--mantine-color-orange-light': 'var(--warn-surface)',
  '--mantine-color-orange-light-color': 'var(--warn-ink)',
};

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: COLOURS,
  dark: COLOURS,
});
