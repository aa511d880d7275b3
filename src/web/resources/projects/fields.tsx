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
      <TextField name="name" label="Nome" required />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField name="status" label="Status" options={optionsOf(PROJECT_STATUS)} required />
        <DateField name="start_date" label="Data de início" required />
        <DateField name="end_date" label="Data de término" required />
      </SimpleGrid>
      <TextAreaField name="objective" label="Objetivo" />
      <TextAreaField name="add_information" label="Informações adicionais" />
    </>
  );
}
