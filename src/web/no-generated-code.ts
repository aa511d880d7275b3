/**
 * The page's security policy forbids code made from text, and zod would try
 * whether it may, with the first schema of an object. So this is loaded with zod
 * itself (vite.config.ts), before any module that holds a schema.
 */
import { z } from 'zod';

z.config({ jitless: true });
