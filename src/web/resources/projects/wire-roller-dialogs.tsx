import { WIRE_ROLLER_MESSAGES, wireRollers } from '#domain/resources/wire-rollers.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import type { BodyOf, ResponseOf } from '#domain/shared/contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { Fields } from '../../components/form/form-route.ts';
import { CREATE, DONE, FAILURES, UPDATE } from '../../components/form/messages.ts';
import { useCreation } from '../../components/form/use-creation.ts';
import { useFoundDraft } from '../../components/form/use-draft.ts';
import { useFormDraft } from '../../components/form/use-form-draft.tsx';
import { toast } from '../../components/toast.tsx';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { type Answer, call } from '../../platform/client.ts';
import type { Draft } from '../../platform/drafts.ts';
import { readAgain, write } from '../../platform/queries.ts';
import { RollerTypeFields } from './roller-type-fields.tsx';

export type WireRoller = ResponseOf<typeof wireRollers.get>;
type RollerBody = BodyOf<typeof wireRollers.create>;

/** Names the draft of a roller among those of its screen. */
const partOf = (roller: number | 'new'): string => `rolo-${roller}`;

/** The roller that such a name means. */
export function rollerOfPart(part: string): number | 'new' {
  return part === partOf('new') ? 'new' : Number(part.split('-')[1]);
}

const FIELDS = ['length', 'minimum_usage'] as const;
// The form holds what is typed, which may not be a roller yet.
const rollerForm: z.ZodObject = wireRollers.create.body;

interface DialogProps {
  readonly projectId: number;
  readonly close: () => void;
}

export function WireRollerCreateDialog({ projectId, close }: DialogProps) {
  const creation = useCreation({
    route: wireRollers.create,
    params: { projectId },
    initial: { length: null, minimum_usage: null },
    part: partOf('new'),
    made: async () => {
      toast(DONE.created);
      close();
    },
  });
  return (
    <FormDialog
      title="Cadastro de rolo de arame"
      {...creation}
      failure={FAILURES.create}
      submit={CREATE}
      close={close}
    >
      <RollerTypeFields />
    </FormDialog>
  );
}

/** `version` is the roller to change, as it was read. */
export function WireRollerEditDialog({
  projectId,
  version,
  close,
}: DialogProps & { readonly version: Answer<WireRoller> }) {
  const { id } = version.body;
  const found = useFoundDraft({ projectId }, partOf(id));
  const [base, setBase] = useState(() => (found.resumed ? versionOf(found.draft) : null) ?? version);
  const form = useForm<Fields>({
    resolver: zodResolver(rollerForm),
    defaultValues: { length: base.body.length, minimum_usage: base.body.minimum_usage },
  });
  const draft = useFormDraft(form, {
    found,
    names: FIELDS,
    basis: { base: base.body, etag: base.etag },
    onRestore: (kept) => setBase(versionOf(kept) ?? base),
  });

  const save = async (values: Fields) => {
    draft.keepNow();
    const place = { params: { projectId, id } };
    const body: RollerBody = wireRollers.create.body.parse(values);
    try {
      await write(wireRollers.update, { ...place, body, ifMatch: base.etag });
    } catch (error) {
      if (asProblem(error).status !== 412) throw error;
      const latest = await call(wireRollers.get, place);
      setBase(latest);
      readAgain();
      throw new ApiProblem(412, changedSentence(latest.body));
    }
    draft.saved();
    toast(DONE.updated);
    close();
  };

  return (
    <FormDialog
      title="Edição de rolo de arame"
      form={form}
      draft={draft}
      save={save}
      failure={WIRE_ROLLER_MESSAGES.update}
      submit={UPDATE}
      close={close}
    >
      <RollerTypeFields />
    </FormDialog>
  );
}

/** The version that the typing began with; null where the draft does not hold it. */
function versionOf(draft: Draft | null): Answer<WireRoller> | null {
  const base = wireRollers.get.response.safeParse(draft?.base);
  return base.success ? { body: base.data, etag: draft?.etag ?? null } : null;
}

/** The person's own figures stay in the form; saving again puts them over these. */
function changedSentence({ length, minimum_usage }: WireRoller): string {
  return `Outra pessoa alterou este rolo: agora ele tem ${length} m e uso mínimo de ${formatNumber(minimum_usage)}%. Nada foi salvo. Para ficar com os seus valores, atualize de novo.`;
}
