import {
  cpf,
  date,
  dateTime,
  decimal,
  email,
  flag,
  integer,
  money,
  note,
  phone,
  reference,
  requiredCep,
  requiredText,
  zeroOne,
} from '#domain/shared/fields.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import {
  CepField,
  CheckboxField,
  CheckboxGroupField,
  CpfField,
  DateField,
  DateTimeField,
  DecimalField,
  EmailField,
  FormLock,
  IntegerField,
  MoneyField,
  PasswordField,
  PhoneField,
  PlateField,
  RemoteSelect,
  SelectField,
  StateCityFields,
  TextAreaField,
  TextField,
  YesNoSelect,
} from '#web/components/fields/index.ts';
import { UtmFields } from '#web/components/fields/utm-fields.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Paper, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { citiesOf, PROJECTS, searchProducers, STATES, STATUSES } from './choices.ts';

const schema = z.strictObject({
  name: requiredText('Digite o nome do proprietário!'),
  main_email: email(),
  password: requiredText('Digite sua senha!'),
  objective: note(),
  cpf: cpf('Informe o CPF do proprietário!'),
  cep: requiredCep(),
  cell_phone: phone(),
  plate: requiredText('Digite a placa do veículo!'),
  stake_quantity: integer('Por favor, preencha o campo!'),
  total_area: decimal().nullish(),
  value: money().nullish(),
  start_date: date('Digite a data de início!'),
  period_from: dateTime(),
  status: reference('Selecione o status atual do projeto!'),
  state: reference('Selecione um estado!'),
  rural_producer: reference('Selecione um proprietario!'),
  septic_tank: zeroOne(),
  enabled: flag(),
  projects: z.array(z.number()).min(1, 'Escolha ao menos um projeto!'),
  none: z.number().nullish(),
  state_id: reference('Selecione um estado!'),
  city: reference('Selecione uma cidade!'),
  utm_easting: decimal(),
  utm_northing: decimal(MESSAGES.fillIn, { max: 10_000_000 }),
  utm_zone: requiredText(),
});

const FILLED: z.input<typeof schema> = {
  name: 'Conceição Aparecida de Souza',
  main_email: 'conceicao@example.org',
  password: 'demonstracao',
  objective: 'Recuperar as nascentes da microbacia do córrego São José.',
  cpf: '11144477735',
  cep: '35010000',
  cell_phone: '33999998888',
  plate: 'ABC-1D23',
  stake_quantity: 120,
  total_area: 0.7854,
  value: 1234.5,
  start_date: '2026-11-21',
  period_from: '2026-11-21T14:30',
  status: 1,
  state: 31,
  rural_producer: 7,
  septic_tank: 1,
  enabled: true,
  projects: [2],
  none: null,
  state_id: 31,
  city: 3106200,
  utm_easting: 283412.5,
  utm_northing: 7843200,
  utm_zone: '24K',
};

/** As forms begin: optional fields null, a text blank, the rest not there. */
const EMPTY: Partial<z.input<typeof schema>> = {
  name: '',
  main_email: null,
  objective: null,
  cell_phone: null,
  total_area: null,
  value: null,
  none: null,
  enabled: false,
  projects: [],
};

export function FieldsPage() {
  const filled = window.location.search.includes('preenchido');
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: filled ? FILLED : EMPTY,
  });
  const [locked, setLocked] = useState(window.location.search.includes('bloqueado'));
  const [sent, setSent] = useState<unknown>(null);
  return (
    <Paper component="main" p="md" m={{ base: 0, sm: 'xl' }} maw={1100}>
      <h1 className="page-title">Campos</h1>
      <Switch
        my="md"
        label="Somente leitura"
        checked={locked}
        onChange={(event) => setLocked(event.currentTarget.checked)}
      />
      <FormProvider {...form}>
        <FormLock locked={locked}>
          <form noValidate onSubmit={(event) => void form.handleSubmit(setSent)(event)}>
            <Stack>
              <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
                <TextField name="name" label="Nome" required />
                <EmailField name="main_email" label="E-mail" />
                <PasswordField name="password" label="Senha" required />
                <CpfField name="cpf" label="CPF" required />
                <CepField name="cep" label="CEP" required />
                <PhoneField name="cell_phone" label="Celular" />
                <PlateField name="plate" label="Placa" required />
                <IntegerField name="stake_quantity" label="Estacas" required />
                <DecimalField name="total_area" label="Área total (ha)" description="Como no CCIR." />
                <MoneyField name="value" label="Valor (R$)" />
                <DateField name="start_date" label="Data de início" required />
                <DateTimeField name="period_from" label="Início do período" required />
                <SelectField name="status" label="Status" required options={STATUSES} />
                <SelectField name="state" label="Estado" required options={STATES} searchable />
                <RemoteSelect
                  name="rural_producer"
                  label="Proprietário"
                  required
                  load={searchProducers}
                  currentLabel="Conceição Aparecida"
                />
                <StateCityFields
                  states={STATES}
                  loadCities={citiesOf}
                  required
                  stateLabel="Estado de origem"
                  cityLabel="Cidade de origem"
                />
                <YesNoSelect name="septic_tank" label="Mini-ETE" required />
                <SelectField
                  name="none"
                  label="Atividade"
                  options={[]}
                  emptyText="Você não cadastrou nenhuma atividade"
                />
              </SimpleGrid>
              <UtmFields required />
              <TextAreaField name="objective" label="Objetivo" />
              <CheckboxField name="enabled" label="Ativo?" />
              <CheckboxGroupField name="projects" label="Projetos" required options={PROJECTS} />
              <Group>
                <Button type="submit">Enviar</Button>
                <Button variant="default" onClick={() => form.reset()}>
                  Desfazer
                </Button>
              </Group>
            </Stack>
          </form>
        </FormLock>
        <Values />
        <pre data-testid="sent">{JSON.stringify(sent)}</pre>
      </FormProvider>
    </Paper>
  );
}

function Values() {
  return (
    <pre data-testid="values" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(useWatch())}
    </pre>
  );
}
