/** A term without text, as the editor writes it; apart from the editor's own code, for forms to begin with. */
export const EMPTY_TERM_DOCUMENT = { type: 'doc', content: [{ type: 'paragraph' }] };
