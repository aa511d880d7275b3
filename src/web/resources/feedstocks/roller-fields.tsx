import { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { rollerName } from '#domain/rules/roller-name.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { wireRollers } from '#domain/resources/wire-rollers.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Link } from '../../components/link.tsx';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { IntegerField, SelectField } from '../../components/fields/index.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

const LABELS = labelsOf(feedstockWireRollers.create.body.shape);

const NONE = 'É provável que você não tenha configurado nenhum rolo de arame';

/** The kinds of roll that the project buys. */
export function rollerTypesQuery(projectId: number) {
  return wholeListQuery(wireRollers.list, { params: { projectId }, query: { sort: '-length' } });
}

interface RollerFieldsProps {
  readonly projectId: number;
  /** Ids of the roller types that are in stock already, and can't be chosen again. */
  readonly taken: readonly number[];
}

/** They are those of the project's own screen. */
const RollerTypeFields = latePart(
  async () => (await import('../projects/roller-type-fields.tsx')).RollerTypeFields,
  { isScreen: false },
);

export function RollerFields({ projectId, taken }: RollerFieldsProps) {
  const { setValue } = useFormContext();
  const { data, error, refetch } = useQuery(rollerTypesQuery(projectId));
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  const options = data?.map((type) => {
    const isTaken = taken.includes(type.id);
    const name = rollerName(type, data);
    return { value: type.id, label: isTaken ? `${name} – já no estoque` : name, disabled: isTaken };
  });
  return (
    <>
      <SelectField
        name="wire_roller"
        label="Rolo"
        required
        options={options}
        emptyText={NONE}
        description={options?.length === 0 && <WhereToConfigure projectId={projectId} />}
      />
      {options?.length === 0 && (
        <CreateNow
          title="Cadastro de rolo de arame"
          route={wireRollers.create}
          params={{ projectId }}
          list={wireRollers.list}
          initial={{ length: null, minimum_usage: null }}
          made={({ id }) => setValue('wire_roller', id, { shouldDirty: true, shouldValidate: true })}
        >
          <RollerTypeFields />
        </CreateNow>
      )}
      <IntegerField name="quantity" label={LABELS.quantity} required />
    </>
  );
}

/** The whole sentence, which a phone cuts off in the select, and where rollers are configured. */
function WhereToConfigure({ projectId }: { readonly projectId: number }) {
  return (
    <>
      {NONE}.{' '}
      <Anchor
        component={Link}
        to={addressOf('projectFeedstockParameters', { projectId })}
        fz="inherit"
        underline="always"
      >
        Abrir os parâmetros do projeto
      </Anchor>
    </>
  );
}
