import { FIELD_LABELS } from '#domain/shared/field-labels.ts';
import { PROJECT_STATUS } from '#domain/resources/projects.ts';
import { SimpleGrid } from '@mantine/core';
import {
  DateField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../components/fields/index.ts';

export function ProjectFields() {
  return (
    <>
      <TextField name="name" label={FIELD_LABELS.projects.name} required />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField
          name="status"
          label={FIELD_LABELS.projects.status}
          options={optionsOf(PROJECT_STATUS)}
          required
        />
        <DateField name="start_date" label={FIELD_LABELS.projects.start_date} required />
        <DateField name="end_date" label={FIELD_LABELS.projects.end_date} required />
      </SimpleGrid>
      <TextAreaField name="objective" label={FIELD_LABELS.projects.objective} />
      <TextAreaField name="add_information" label={FIELD_LABELS.projects.add_information} />
    </>
  );
}
