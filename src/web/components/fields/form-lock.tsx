import { createContext, use, type ReactNode } from 'react';

interface Lock {
  readonly locked: boolean;
}

const FormLockContext = createContext<Lock>({ locked: false });

/** Shows every field inside as a readable value that can't be changed, until 'Editar' unlocks it. */
export function FormLock({ locked, children }: { locked: boolean; children: ReactNode }) {
  return <FormLockContext value={{ locked }}>{children}</FormLockContext>;
}

export function useFormLock(): Lock {
  return use(FormLockContext);
}
