/** Phones and e-mail addresses that are only read: one touch away from a call and a letter. */
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { Unbroken } from './unbroken.tsx';
import { DASH } from './columns.ts';
import classes from './contact-links.module.css';

/** Brazil's, which the digits of a phone are stored without. */
export const COUNTRY = '55';

export function PhoneLink({ phone }: { readonly phone: string | null }) {
  if (!phone) return DASH;
  return (
    <a href={`tel:+${COUNTRY}${phone}`} className={classes.link}>
      <Unbroken>{PHONE_MASK.format(phone)}</Unbroken>
    </a>
  );
}

export function EmailLink({ email }: { readonly email: string | null }) {
  if (!email) return DASH;
  const at = email.lastIndexOf('@');
  return (
    // What an address may hold beside letters is a part of it, not of the link.
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={classes.link}>
      {email.slice(0, at)}
      {/* A long one goes on in a second line from here, and not with its last letter. */}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
