/** Every token, and the shared components in their states: what the look is made of, on one page. */
import { FenceDrawing } from '#web/components/fence-drawing/fence-drawing.tsx';
import { FileDrop } from '#web/components/file-drop.tsx';
import { FormAlertBox } from '#web/components/form/form-alert.tsx';
import { Paging } from '#web/components/list/paging.tsx';
import { RecordTable } from '#web/components/list/record-table.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { MoneyTotals } from '#web/components/money-totals.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { ApiProblem } from '#web/platform/api-problem.ts';
import {
  Button,
  Checkbox,
  Group,
  Notification,
  Paper,
  Progress,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { Tokens } from './tokens.tsx';
import { Notice } from '#web/components/notice.tsx';

const nothing = () => {};

const ROWS = [
  { code: 'SUA-011', property: 'Assentamento Nova Esperança', area: '7.853,98' },
  { code: 'SUA-012', property: 'Chácara Bom Jardim', area: '13.917,40' },
];

const COLUMNS = [
  { header: 'Código', cell: (row: (typeof ROWS)[number]) => row.code, sort: 'code' },
  { header: 'Propriedade', cell: (row: (typeof ROWS)[number]) => row.property },
  { header: 'Área (m²)', cell: (row: (typeof ROWS)[number]) => row.area, numeric: true },
];

const TICKS = {
  has: (row: (typeof ROWS)[number]) => row.code === 'SUA-012',
  change: nothing,
  nameOf: (row: (typeof ROWS)[number]) => row.code,
};

const at = (east: number, north: number) => ({
  utm_zone: '24K',
  utm_easting: 283_400 + east,
  utm_northing: 7_843_200 + north,
});

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} data-part={name}>
      <h2>{name}</h2>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}

function Buttons() {
  return (
    <>
      {(['filled', 'default', 'light', 'outline', 'subtle'] as const).map((variant) => (
        <Group key={variant} gap="sm">
          <Button variant={variant}>Atualizar</Button>
          {variant !== 'default' && (
            <Button variant={variant} color="red">
              Excluir
            </Button>
          )}
          <Button variant={variant} size="compact-sm">
            Visualizar
          </Button>
          <Button variant={variant} disabled>
            Atualizando...
          </Button>
        </Group>
      ))}
    </>
  );
}

function Fields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="Nome" required value="Conceição Aparecida" onChange={nothing} />
      <TextInput label="Apelido" placeholder="Como é conhecida" description="Se tiver." />
      <TextInput label="CPF" required defaultValue="123" error="Informe o CPF do proprietário!" />
      <TextInput label="RG" disabled value="MG-10.000.000" onChange={nothing} />
      <Select label="Situação" data={['Cadastrada', 'Finalizada']} defaultValue="Finalizada" />
      <Textarea label="Observação" defaultValue="Acesso pela porteira de cima." />
      <Checkbox label="Ativo?" defaultChecked />
      <Checkbox label="Lembrar-me" description="Por 30 dias." />
      <Radio.Group label="Aparência" defaultValue="a">
        <Group>
          <Radio value="a" label="Clara" />
          <Radio value="b" label="Escura" />
          <Radio value="c" label="Outra" disabled />
        </Group>
      </Radio.Group>
    </SimpleGrid>
  );
}

function Told() {
  return (
    <>
      <FormAlertBox alert={{ heading: 'Falha ao cadastrar.', sentences: ['A placa já existe.'] }} />
      <LoadFailure problem={new ApiProblem(503, 'O servidor está ocupado.')} retry={nothing} />
      <Notice kind="note">Este cadastro é de outro projeto.</Notice>
      <Notice kind="warning">O ponto fica a 12 km da sede.</Notice>
      <Notification color="leaf" closeButtonProps={{ 'aria-label': 'Fechar aviso' }}>
        Atualizado com sucesso!
      </Notification>
    </>
  );
}

function Lists() {
  const shared = { caption: 'Nascentes', columns: COLUMNS, keyOf: (row: (typeof ROWS)[number]) => row.code };
  return (
    <>
      <RecordTable
        {...shared}
        rows={ROWS}
        sort="code"
        order={nothing}
        ticks={TICKS}
        actions={() => (
          <Button variant="default" size="compact-sm">
            Visualizar
          </Button>
        )}
      />
      <Paging meta={{ page: 2, per_page: 25, total: 130 }} go={nothing} />
      <RecordTable {...shared} caption="Nascentes que ainda vêm" rows={undefined} />
      <MoneyTotals
        amounts={[
          { label: 'Recebido', amount: 745_779.77 },
          { label: 'Devolvido', amount: -1200 },
          { label: 'Total', amount: undefined },
        ]}
      />
    </>
  );
}

export function ComponentsPage() {
  return (
    <main style={{ padding: '1rem', display: 'grid', gap: '1.5rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle>Componentes</PageTitle>
      <Part name="Cores">
        <Tokens />
      </Part>
      <Part name="Botões">
        <Buttons />
      </Part>
      <Part name="Campos">
        <Paper withBorder p="md">
          <Fields />
        </Paper>
        <FileDrop name="file" label="Escolher planilha" accept=".xlsx" choose={nothing} />
      </Part>
      <Part name="Avisos">
        <Told />
      </Part>
      <Part name="Listas">
        <Lists />
      </Part>
      <Part name="Desenhos">
        <Progress value={60} aria-label="Andamento" />
        <div style={{ maxWidth: '22rem' }}>
          <FenceDrawing
            survey={{
              coordinates: [at(0, 0), at(78, 0), at(78, 54), at(0, 54)],
              water_eyes: [at(30, 20)],
              area: 4212,
            }}
          />
        </div>
      </Part>
    </main>
  );
}
