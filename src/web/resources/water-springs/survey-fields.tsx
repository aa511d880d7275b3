/** What a survey holds beside its points: the same fields for a new spring and for a registered one. */
import { surveyBody } from '#domain/resources/water-springs.ts';
import { type Option, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import {
  DateField,
  DecimalField,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
} from '../../components/fields/index.ts';
import { TechnicianField } from './technician-field.tsx';

const LABELS = labelsOf({ ...surveyBody.shape, ...surveyBody.shape.characteristics.shape });

const { declivity, landscape_position, erosion, vegetation, typology, water_color, recovery_modality } =
  SPRING_ENUMERATIONS;

interface SurveyFieldsProps {
  readonly projectId: number;
  readonly technician: ComponentProps<typeof TechnicianField>['current'];
  /** 'Técnico' as the sheet has it. */
  readonly technicianName: string | null;
  readonly above?: ReactNode;
}

export function SurveyFields({ projectId, technician, technicianName, above }: SurveyFieldsProps) {
  return (
    <FieldGroup title="Levantamento">
      {above}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="label" label={LABELS.label} required />
        <Choice name="recovery_modality" label={LABELS.recovery_modality} options={recovery_modality} />
        <DateField name="surveyed_at" label={LABELS.surveyed_at} />
        <TechnicianField projectId={projectId} current={technician} written={technicianName} />
      </SimpleGrid>
    </FieldGroup>
  );
}

export function TraitFields() {
  return (
    <FieldGroup title="Características">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Choice name="declivity" label={LABELS.declivity} options={declivity} />
        <Choice name="landscape_position" label={LABELS.landscape_position} options={landscape_position} />
        <Choice name="erosion" label={LABELS.erosion} options={erosion} />
        <Choice name="vegetation" label={LABELS.vegetation} options={vegetation} />
        <Choice name="typology" label={LABELS.typology} options={typology} />
        <TextField name="typology_specification" label={LABELS.typology_specification} />
        <Choice name="water_color" label={LABELS.water_color} options={water_color} />
        <DecimalField name="distance_forest" label={LABELS.distance_forest} required />
      </SimpleGrid>
      <TextAreaField name="notes" label={LABELS.notes} />
    </FieldGroup>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

function Choice(props: ChoiceProps) {
  return <SelectField {...props} required />;
}
