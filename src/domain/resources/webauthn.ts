/** WebAuthn's own JSON, as browsers make and take it. */
import { z } from 'zod';
import { isPlainText } from '../shared/plain-text.ts';

const UNREADABLE = 'A chave de acesso não pôde ser lida. Tente de novo.';

/** Bytes as base64url, of this many signs at most. */
const bytes = (most: number) =>
  z
    .string({ error: UNREADABLE })
    .min(1, UNREADABLE)
    .max(most, UNREADABLE)
    .regex(/^[\w-]+={0,2}$/, UNREADABLE);

/** WebAuthn allows 1023 bytes. */
const credentialId = bytes(1400);
const clientDataJSON = bytes(4000);
const type = z.literal('public-key', { error: UNREADABLE });

/** What an authenticator made. What else the browser tells of it is passed over. */
export const newCredential = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: bytes(20_000),
        /** How it can be reached, as a hint for the next time: `internal`, `hybrid`, `usb`… */
        transports: z
          .array(z.string({ error: UNREADABLE }).max(40, UNREADABLE).refine(isPlainText, UNREADABLE), {
            error: UNREADABLE,
          })
          .max(10, UNREADABLE)
          .optional(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);

/** What an authenticator signed. */
export const signedCredential = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: bytes(4000),
        signature: bytes(2000),
        /** Empty of those that know the person by the question alone. */
        userHandle: bytes(100).or(z.literal('')).nullish(),
      },
      { error: UNREADABLE },
    ),
  },
  { error: UNREADABLE },
);

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty where the authenticator knows whom it is for. */
  allowCredentials: descriptors,
});

export type CreationOptions = z.output<typeof creationOptions>;
export type RequestOptions = z.output<typeof requestOptions>;
