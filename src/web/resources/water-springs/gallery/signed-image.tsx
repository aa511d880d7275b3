import { type ReactNode, useState } from 'react';
import classes from './gallery.module.css';

interface SignedImageProps {
  /** Opens the picture for five minutes; every reading of the spring gives another one. */
  readonly address: string;
  readonly alt: string;
  /** Reads the spring again; false when that failed. */
  readonly renew: () => Promise<boolean>;
  /** Waits until it is about to be seen. */
  readonly lazy?: boolean;
  /** What is shown instead of a picture that does not open. */
  readonly failure: (retry: () => void) => ReactNode;
}

/** A picture behind a signed address: loaded once, asked for anew where the address ran out before that. */
export function SignedImage({ address, alt, renew, lazy = false, failure }: SignedImageProps) {
  // The address that loaded stays: a new one would load the same picture again.
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [isSecondTry, setSecondTry] = useState(false);

  const readAgain = async () => {
    setSecondTry(true);
    if (!(await renew())) setFailed(true);
  };
  return (
    <>
      <img
        src={loaded ?? address}
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        draggable={false}
        className={classes.image}
        data-loaded={loaded !== null || undefined}
        onLoad={() => {
          setLoaded(loaded ?? address);
          setFailed(false);
        }}
        onError={() => {
          if (isSecondTry) setFailed(true);
          else void readAgain();
        }}
      />
      {failed &&
        failure(() => {
          setFailed(false);
          void readAgain();
        })}
    </>
  );
}
