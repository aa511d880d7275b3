import { executedActivities } from '#domain/resources/executed-activities.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { NO_PRODUCER, ruralProperties } from '#domain/resources/rural-properties.ts';
import type { Option } from '../../components/fields/index.ts';
import { NamedSelect } from '../../components/named-select.tsx';
import { call } from '../../platform/client.ts';
import { useProjectId } from '../../platform/current-project.ts';

const LABELS = labelsOf(executedActivities.create.body.shape);

const MOST_CHOICES = 30;

/** Where it was done, if on one property: found by its name or its producer's. */
export function PropertyField({ current }: { readonly current?: { id: number; name: string } | null }) {
  const projectId = useProjectId();
  return (
    <NamedSelect
      name="rural_property"
      label={LABELS.rural_property}
      description="Deixe em branco se não foi em uma propriedade."
      current={current}
      load={(q) => propertiesNamed(projectId, q)}
      nameOf={async (id) => (await call(ruralProperties.get, { params: { projectId, id } })).body.name}
    />
  );
}

async function propertiesNamed(projectId: number, q: string): Promise<readonly Option[]> {
  const query = { q, per_page: MOST_CHOICES };
  const { body } = await call(ruralProperties.list, { params: { projectId }, query });
  const names = body.data.map(({ name }) => name);
  return body.data.map(({ id, name, rural_producer }) => {
    // Many farms have the same saint's name.
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { value: id, label: isAlone ? name : `${name} (${rural_producer?.name ?? NO_PRODUCER})` };
  });
}
