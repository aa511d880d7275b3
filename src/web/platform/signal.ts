/** A value that React components and plain code can both read and be told about. */
import { useSyncExternalStore } from 'react';

export interface Signal<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function signal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now, and a new rendering whenever it changes. */
export function useSignal<T>(source: Signal<T>): T {
  // What the build draws, and what React finds drawn, is of the same value.
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
