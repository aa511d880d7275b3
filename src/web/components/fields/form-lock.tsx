import { createContext, use, type ReactNode, useMemo } from 'react';

interface Lock {
  readonly locked: boolean;
  /** Its keys are the names of fields whose value is not read yet. */
  readonly onItsWay?: object | undefined;
}

const FormLockContext = createContext<Lock>({ locked: false });

/** Shows every field inside as a readable value that can't be changed, until 'Editar' unlocks it. */
export function FormLock({ locked, onItsWay, children }: Lock & { readonly children: ReactNode }) {
  const lock = useMemo(() => ({ locked, onItsWay }), [locked, onItsWay]);
  return <FormLockContext value={lock}>{children}</FormLockContext>;
}

export function useFormLock(): Lock {
  return use(FormLockContext);
}
