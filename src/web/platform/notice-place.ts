/** Where passing notices are shown. It comes with the first form that may say one: lists say none. */
import type { ReactNode } from 'react';
import { signal } from './signal.ts';

export const noticePlace = signal<ReactNode>(null);
