import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeBody } from '#domain/resources/second-factor.ts';
import type { Fields } from '../../../components/form/form-route.ts';

const schema: z.ZodObject = codeBody;

/** A form that asks for one code of the application. */
export function useCodeForm(): UseFormReturn<Fields> {
  return useForm<Fields>({ resolver: zodResolver(schema), defaultValues: { code: '' } });
}
