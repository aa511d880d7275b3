/** Many sheets of a property at once: read together, and registered together. */
import { z } from 'zod';
import { message } from '../rules/messages.ts';
import { route } from '../shared/contract.ts';
import { unlabelled } from '../shared/labels.ts';
import { importedSpring, importId, SHEET_BYTES, SPRINGS_PATH } from './water-springs.ts';

/** Sheets that are read, or registered, in one call. */
export const MOST_SHEETS = 20;

export const SHEET_MESSAGES = {
  chooseSheets: 'Escolha ao menos uma planilha lida.',
  tooManySheets: `Cadastre no máximo ${MOST_SHEETS} planilhas por vez.`,
} as const;

/** Of several sheets, one that was read. */
const readSheet = importedSpring.extend({ file: z.string() });

/** Of several sheets, one that could not be read. */
const unreadSheet = z.object({
  file: z.string(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});

export const springSheets = {
  imports: route({
    method: 'POST',
    path: `${SPRINGS_PATH}/imports`,
    can: 'water_springs.create',
    summary:
      'Lê até vinte planilhas do croqui e calcula, sem cadastrar: a que não puder ser lida diz por quê, e as outras são lidas.',
    upload: {
      field: 'spreadsheets',
      maxFiles: MOST_SHEETS,
      // What is over a sheet's own limit is said of that file alone.
      maxBytes: 3 * SHEET_BYTES,
      tooLarge: () => message('file_too_large'),
    },
    status: 200,
    response: z.object({ data: z.array(z.union([readSheet, unreadSheet])) }),
  }),
  bulkRegister: route({
    method: 'POST',
    path: `${SPRINGS_PATH}/bulk_register`,
    can: 'water_springs.create',
    summary:
      'Cadastra as nascentes de até vinte planilhas lidas; a que não puder ser cadastrada diz por quê.',
    body: z.strictObject({
      import_ids: unlabelled(
        z
          .array(importId, { error: SHEET_MESSAGES.chooseSheets })
          .min(1, SHEET_MESSAGES.chooseSheets)
          .max(MOST_SHEETS, SHEET_MESSAGES.tooManySheets),
      ),
    }),
    status: 200,
    response: z.object({
      done: z.array(z.object({ import_id: z.int(), id: z.int(), label: z.string() })),
      refused: z.array(
        z.object({
          import_id: z.int(),
          /** Null for a reading that is not the caller's. */
          label: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  }),
};
