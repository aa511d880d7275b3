import { labelsOf } from '#domain/shared/labels.ts';
import { PROJECT_STATUS, projects } from '#domain/resources/projects.ts';
import { SimpleGrid } from '@mantine/core';
import {
  CheckboxField,
  DateField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../components/fields/index.ts';

const LABELS = labelsOf(projects.create.body.shape);

export function ProjectFields() {
  return (
    <>
      <TextField name="name" label={LABELS.name} required />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField name="status" label={LABELS.status} options={optionsOf(PROJECT_STATUS)} required />
        <DateField name="start_date" label={LABELS.start_date} required />
        <DateField name="end_date" label={LABELS.end_date} required />
      </SimpleGrid>
      <TextAreaField name="objective" label={LABELS.objective} />
      <TextAreaField name="add_information" label={LABELS.add_information} />
      <CheckboxField
        name="sponsors_on_papers"
        label={LABELS.sponsors_on_papers}
        description="Os nomes dos patrocinadores do projeto, em letra pequena, ao pé de cada página."
      />
    </>
  );
}
