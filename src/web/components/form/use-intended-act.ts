import { useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { needsNewKey, newKey } from './intended-creation.ts';

/** Sends under one key for one intended act: a second attempt at what may be done is answered as the first. */
export function useIntendedAct(): <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const [key, setKey] = useState(newKey);
  return async (send) => {
    try {
      const answer = await send(key);
      setKey(newKey());
      return answer;
    } catch (error) {
      if (needsNewKey(asProblem(error))) setKey(newKey());
      throw error;
    }
  };
}
