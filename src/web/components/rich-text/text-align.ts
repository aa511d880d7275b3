import { TextAlign } from '@tiptap/extension-text-align';

const ALIGNMENTS = ['left', 'center', 'right', 'justify'];

/**
 * Alignment as the `align` attribute instead of a style: the page's security
 * policy keeps styles from being read out of pasted text, our own included.
 */
export const TermTextAlign = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => {
              const align = element.getAttribute('align');
              return align !== null && ALIGNMENTS.includes(align) ? align : null;
            },
            renderHTML: ({ textAlign }: Record<string, unknown>) => (textAlign ? { align: textAlign } : {}),
          },
        },
      },
    ];
  },
});
