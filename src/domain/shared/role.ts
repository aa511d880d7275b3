import { z } from 'zod';

/** A role as users show theirs. Apart from its routes: the sign-in needs it, and no schema of an address or a list. */
export const role = z.object({ id: z.int(), name: z.string() });
