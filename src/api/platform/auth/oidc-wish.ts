import { z } from 'zod';

/** What a sign-in at the organisation's provider keeps until the person comes back. */
export const oidcWish = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OidcWish = z.output<typeof oidcWish>;
