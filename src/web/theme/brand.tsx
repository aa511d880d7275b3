import { organisationHere } from '../platform/organisation-here.ts';
import { useSignal } from '../platform/signal.ts';
import classes from './brand.module.css';
import { Logo } from './logo.tsx';

/** Whose panel it is: the organisation's logo and name with the panel's below, or the panel's alone. `isShort`: in a bar. */
export function Brand({ size, isShort = false }: { readonly size: number; readonly isShort?: boolean }) {
  const { name, logo } = useSignal(organisationHere);
  return (
    <>
      {logo === '' ? (
        <Logo size={size} />
      ) : (
        <img src={logo} alt="" className={classes.logo} height={size + 6} data-organisation />
      )}
      {name === '' ? (
        <span>Vertente</span>
      ) : (
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          {!isShort && <span className={classes.panel}> Vertente</span>}
        </span>
      )}
    </>
  );
}
