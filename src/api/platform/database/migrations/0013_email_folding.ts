import type { Migration } from './types.ts';

/** E-mails are compared after NFKC: `ａｎａ@example.org` is `ana@example.org`. */
export const emailFolding: Migration = async ({ db }) => {
  const users = await db.selectFrom('users').select(['id', 'email_folded']).orderBy('id').execute();
  const taken = new Set(users.map(({ email_folded }) => email_folded));
  for (const { id, email_folded } of users) {
    const folded = email_folded.normalize('NFKC').trim().toLowerCase();
    // Of two that are one now, the later keeps its own, under which nobody signs in until it is corrected.
    if (taken.has(folded)) continue;
    taken.add(folded);
    await db.updateTable('users').set({ email_folded: folded }).where('id', '=', id).execute();
  }
};
