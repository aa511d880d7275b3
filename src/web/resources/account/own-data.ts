import type { z } from 'zod';
import { account } from '#domain/resources/account.ts';
import { write } from '../../platform/queries.ts';
import { renewUser } from '../../platform/session.ts';
import { readToken } from '../../platform/token.ts';

/** Saves some of one's own data. The answer is the user as they are now: no second call can fail behind the save. */
export async function saveOwnData(body: z.input<typeof account.update.body>): Promise<void> {
  const token = readToken();
  const answer = await write(account.update, { body });
  renewUser(answer.body, token);
}
