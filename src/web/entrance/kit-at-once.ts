/**
 * Stands in the kit's chunk (`vite.config.ts`): imported by itself, it has that run as soon as it is here, and not
 * once all files of the panel are.
 */
export const isKitHere = true;
