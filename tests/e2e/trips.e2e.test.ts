/** Trips: registered with their odometer, and put on paper, in the panel. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_SIGNS, TRIP_REPORT_MESSAGES } from '#domain/resources/trip-report.ts';
import { ROLES } from '#domain/shared/access.ts';
import { LIMITS } from '#domain/shared/fields.ts';
import { PHONE, pdfAt } from '../support/chromium.ts';
import { directApi, type DirectApi } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { readPdf } from '../support/pdf.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { tripBody } from '../support/running.ts';
import {
  button,
  choose,
  confirmDeletion,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

type Person = Awaited<ReturnType<ProjectPeople['person']>>;

const ACTIVITY = 'Visita técnica';

const panel = usePanel();
let place: ProjectPeople;
let activity: number;
let technician: Person;
let plates = 1000;

beforeAll(async () => {
  place = await makeProjectPeople(panel.api);
  activity = await place.make('activities', { name: ACTIVITY });
  technician = await place.person(ROLES.TECNICO);
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The whole browser draws the frame's file, and costs five times as much to open: with `TEST_FULL=1`. */
const showsPdf = Boolean(process.env['TEST_FULL']);

/** The panel on this page hears until its next loading that there is a viewer, or none. */
const tellOfViewer = (page: Page, isThere: boolean) =>
  page.evaluate((own) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => own });
  }, isThere);

/** The page, with nobody's memory, is this person's from its next loading on: a page more costs three loadings. */
const handTo = (page: Page, { token }: DirectApi) =>
  page.evaluate((own) => {
    localStorage.clear();
    localStorage.setItem('token', own);
  }, token);

async function makeVehicle(model_description = 'Fiat Strada'): Promise<{ id: number; plate: string }> {
  plates += 1;
  const plate = `VIA-${plates}`;
  return { id: await place.make('/vehicles', { plate, model_description }), plate };
}

describe.each(sizes('on a phone'))('%s', (where, viewport) => {
  test('a trip is registered with everything asked for, changed and deleted', async () => {
    const { plate } = await makeVehicle();
    const supervisor = await place.person(viewport === PHONE ? ROLES.GESTOR_PROJETOS : ROLES.SUPERVISOR);
    const page = await panel.person({ viewport, as: supervisor.credentials });
    await page.goto('/admin/controle-de-viagens');
    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de controle de viagem').waitFor();
    await button(page, 'Cadastrar').click();
    for (const [name, sentence] of [
      ['activity', 'Selecione uma atividade!'],
      ['period_from', 'Preencha o campo!'],
      ['period_to', 'Preencha o campo!'],
      ['origin_state_id', 'Selecione um estado de origem!'],
      ['city_origin', 'Selecione uma cidade de origem!'],
      ['destination_state_id', 'Selecione um estado de destino!'],
      ['city_destination', 'Selecione uma cidade de destino!'],
      ['vehicle', 'Selecione um veículo!'],
      ['initial_km', 'Digite o inicial KM!'],
      ['final_km', 'Digite o final KM!'],
      ['value_supplying', 'Digite o valor do abastecimento!'],
      ['liter_supplying', 'Digite os Litros do abastecimento!'],
      ['activity_note', 'Informe uma observação sobre a atividade!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, name)).toContain(sentence);
    }
    expect(await field(page, 'user').inputValue()).toBe(supervisor.name);
    expect(await field(page, 'user').isEditable()).toBe(false);
    await expectGood(page);

    await field(page, 'activity').selectOption(ACTIVITY);
    await field(page, 'period_from').fill('04/05/2026 07:30');
    await field(page, 'period_to').fill('040520261800');
    await choose(page, 'origin_state_id', 'minas', 'Minas Gerais');
    await choose(page, 'city_origin', 'governador val', 'Governador Valadares');
    await choose(page, 'destination_state_id', 'espirito', 'Espírito Santo');
    await choose(page, 'city_destination', 'colat', 'Colatina');
    await field(page, 'vehicle').selectOption(plate);
    await page.getByText('Fiat Strada').waitFor();
    await page.getByText('Este veículo ainda não tem viagens registradas.').waitFor();
    await field(page, 'initial_km').fill('200');
    await field(page, 'final_km').fill('199,99');
    await field(page, 'final_km').press('Tab');
    // Said on leaving the field, before anything is sent.
    await expect.poll(() => sentencesOf(page, 'final_km')).toContain('O KM final não pode ser menor');
    await field(page, 'value_supplying').fill('98,77');
    await field(page, 'liter_supplying').fill('15,5');
    await field(page, 'activity_note').fill(`Ida e volta, ${where}`);
    await button(page, 'Cadastrar').click();
    await expect
      .poll(() => sentencesOf(page, 'final_km'))
      .toBe('O KM final não pode ser menor que o inicial.');
    await field(page, 'final_km').fill('323,45');
    await button(page, 'Cadastrar').click();

    const row = record(page, supervisor.name);
    for (const shown of ['04/05/2026 07:30', 'Governador Valadares/MG', 'Colatina/ES', ACTIVITY]) {
      await row.getByText(shown).waitFor();
    }
    await expectGood(page);
    await row.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de controle de viagem').waitFor();
    await expect.poll(() => field(page, 'city_destination').inputValue()).toBe('Colatina');
    await expectGood(page);
    await button(page, 'Editar').click();
    await choose(page, 'destination_state_id', 'minas', 'Minas Gerais');
    // Another state clears the city.
    await expect.poll(() => field(page, 'city_destination').inputValue()).toBe('');
    await choose(page, 'city_destination', 'itambac', 'Itambacuri');
    await button(page, 'Atualizar').click();
    await row.getByText('Itambacuri/MG', { exact: true }).waitFor();

    await link(page, '+ Adicionar').click();
    await expect.poll(() => field(page, 'city_origin').inputValue()).toBe('Governador Valadares');
    expect(await field(page, 'destination_state_id').inputValue()).toBe('');
    await button(page, 'Agora: Início do período').click();
    expect(await field(page, 'period_from').inputValue()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    await button(page, 'Não houve abastecimento').click();
    expect(await field(page, 'value_supplying').inputValue()).toBe('0,00');
    expect(await field(page, 'liter_supplying').inputValue()).toBe('0');
    await expectGood(page);
    await page.goBack();
    await button(page, 'Sair sem salvar').click();
    await row.getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await row.waitFor({ state: 'detached' });
  });

  test('the vehicle’s last reading is proposed, and a gap or an overlap is told', async () => {
    const vehicle = await makeVehicle();
    await place.make('trip_controls', tripBody({ activity, vehicle: vehicle.id }));
    const other = await makeVehicle();
    const page = await panel.person({ viewport, as: technician.credentials });
    await page.goto('/admin/controle-de-viagens/adicionar');
    const initial = () => field(page, 'initial_km').inputValue();
    await field(page, 'vehicle').selectOption(vehicle.plate);
    await expect.poll(initial).toBe('45123,55');
    const end = 'a última viagem deste veículo terminou com 45123,55 km em 05/05/2026 18:00.';
    await page.getByText(end.replace('a última', 'A última')).waitFor();

    await field(page, 'initial_km').fill('45200,05');
    await page.getByText(`Há 76,5 km sem registro: ${end}`).waitFor();
    await expectGood(page);
    await field(page, 'initial_km').fill('45120');
    await page.getByText(`Há 3,55 km contados duas vezes: ${end}`).waitFor();

    // A proposal goes with its vehicle; what was typed stays.
    await field(page, 'vehicle').selectOption(other.plate);
    await page.getByText('Este veículo ainda não tem viagens registradas.').waitFor();
    expect(await initial()).toBe('45120');
    await field(page, 'initial_km').fill('');
    await field(page, 'vehicle').selectOption(vehicle.plate);
    await expect.poll(initial).toBe('45123,55');
    await field(page, 'vehicle').selectOption(other.plate);
    await expect.poll(initial).toBe('');

    // Registered late: what counts is the trip before that moment, and the one after it.
    await field(page, 'period_from').fill('01/05/2026 08:00');
    await field(page, 'vehicle').selectOption(vehicle.plate);
    await page.getByText('Este veículo ainda não tem viagens anteriores a esta.').waitFor();
    await field(page, 'final_km').fill('46000');
    const start = 'a viagem seguinte deste veículo começou com 45000,1 km em 04/05/2026 07:30.';
    await page.getByText(`Há 999,9 km contados duas vezes: ${start}`).waitFor();
    await expectGood(page);
  });

  test('the list is filtered by who and in what, and found by a note', async () => {
    const own = await makeProjectPeople(panel.api, `Filtros ${where}`);
    const visit = await own.make('activities', { name: ACTIVITY });
    const [one, other] = [await makeVehicle(), await makeVehicle()];
    // May not list users, and still chooses among all who travelled.
    const clerk = await own.person(ROLES.ADMINISTRATIVO);
    const page = await panel.person({ viewport, as: clerk.credentials });
    await page.goto('/admin/controle-de-viagens');
    await page.getByText('Ainda não existem viagens cadastradas.').waitFor();
    await expectGood(page);
    const traveller = await own.person(ROLES.TECNICO);
    const api = await directApi(panel.product, traveller.credentials);
    const trip = (more: object) => ({ ...tripBody({ activity: visit, vehicle: one.id }), ...more });
    await api.send('POST', own.path('trip_controls'), trip({ period_from: '2026-05-01T08:00' }));
    await own.make('trip_controls', trip({ period_from: '2026-05-02T08:00', activity_note: 'Ponte caída' }));
    await own.make('trip_controls', trip({ period_from: '2026-05-03T08:00', vehicle: other.id }));
    const rows = () => page.locator('tbody tr, article').count();
    await page.reload();
    await record(page, '03/05/2026').waitFor();
    expect(await rows()).toBe(3);
    if (viewport === PHONE) await button(page, 'Filtros').click();
    await field(page, 'user').locator('option', { hasText: traveller.name }).waitFor({ state: 'attached' });
    await field(page, 'user').selectOption(traveller.name);
    await record(page, '03/05/2026').waitFor({ state: 'detached' });
    await record(page, '01/05/2026').waitFor();
    expect(await rows()).toBe(1);
    await expectGood(page);
    await field(page, 'vehicle').selectOption(other.plate);
    await page.getByText('Nenhum registro corresponde à pesquisa.').waitFor();
    await page.reload();
    await page.getByText('Nenhum registro corresponde à pesquisa.').waitFor();
    if (viewport === PHONE) await button(page, 'Filtros (2)').click();
    await field(page, 'user').selectOption('Todos');
    await record(page, '03/05/2026').waitFor();
    await page.goto('/admin/controle-de-viagens?q=caida');
    await record(page, '02/05/2026').waitFor();
    expect(await rows()).toBe(1);
    await button(page, 'Gerar PDF').click();
    const choices = page.getByLabel('Viagens de').locator('option');
    await choices.filter({ hasText: traveller.name }).waitFor({ state: 'attached' });
    expect(await choices.count()).toBe(3);
  });

  test('the PDF opens in a dialog of its size, a technician’s with the own trips alone', async () => {
    const own = await makeProjectPeople(panel.api, `Papel ${where}`);
    const traveller = await own.person(ROLES.TECNICO);
    const trip = tripBody({
      activity: await own.make('activities', { name: ACTIVITY }),
      vehicle: (await makeVehicle()).id,
    });
    await own.make('trip_controls', { ...trip, activity_note: 'Viagem da gerência' });
    const api = await directApi(panel.product, traveller.credentials);
    await api.send('POST', own.path('trip_controls'), { ...trip, activity_note: 'Viagem da técnica' });

    const read = async (page: Page) => {
      const frame = page.getByRole('dialog').locator('iframe');
      await frame.waitFor();
      expect(await frame.textContent()).toBe('Não tem arquivos para exibir');
      const answer = await page.request.get((await frame.getAttribute('src')) ?? '');
      // What lets a viewer show it there.
      expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
      return (await readPdf(await answer.body())).text;
    };
    const page = await panel.person({ viewport, showsPdf });
    await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
    await page.goto('/admin/controle-de-viagens');
    if (!showsPdf) await tellOfViewer(page, true);
    await button(page, 'Gerar PDF').click();
    const dialog = page.getByRole('dialog', { name: 'Controle de viagens' });
    const everybody = await read(page);
    expect(everybody).toContain('Viagem da gerência');
    expect(everybody).toContain('Viagem da técnica');
    const box = await dialog.boundingBox();
    expect(box?.width).toBeCloseTo(viewport.width * 0.8, 0);
    expect(box?.height).toBeCloseTo(viewport.height * 0.8, 0);
    const before = await dialog.locator('iframe').getAttribute('src');
    await dialog.getByLabel('Viagens de').selectOption(traveller.name);
    await expect.poll(() => dialog.locator('iframe').getAttribute('src')).not.toBe(before);
    const chosen = await read(page);
    expect(chosen).toContain('Viagem da técnica');
    expect(chosen).not.toContain('Viagem da gerência');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'detached' });

    await handTo(page, api);
    await page.goto('/admin/controle-de-viagens');
    if (!showsPdf) await tellOfViewer(page, true);
    await button(page, 'Gerar PDF').click();
    const ownTrips = await read(page);
    expect(ownTrips).toContain('Viagem da técnica');
    expect(ownTrips).not.toContain('Viagem da gerência');
    expect(await page.getByLabel('Viagens de').count()).toBe(0);
  });
});

test('a registered trip is compared with its neighbours, and its own readings stay', async () => {
  const vehicle = (await makeVehicle()).id;
  const drive = (day: string, initial_km: number, final_km: number) =>
    place.make('trip_controls', {
      ...tripBody({ activity, vehicle, initial_km, final_km }),
      period_from: `${day}T08:00`,
      period_to: `${day}T18:00`,
    });
  await drive('2026-05-04', 100, 200);
  const middle = await drive('2026-05-06', 210.5, 300);
  await drive('2026-05-08', 290, 400);
  const page = await panel.person();
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), place.project);
  await page.goto(`/admin/controle-de-viagens/editar/${middle}`);
  const before = 'a viagem anterior deste veículo terminou com 200 km em 04/05/2026 18:00.';
  const after = 'a viagem seguinte deste veículo começou com 290 km em 08/05/2026 08:00.';
  await page.getByText(`Há 10,5 km sem registro: ${before}`).waitFor();
  await page.getByText(`Há 10 km contados duas vezes: ${after}`).waitFor();
  await expectGood(page);
  await button(page, 'Editar').click();
  expect(await field(page, 'initial_km').inputValue()).toBe('210,5');
  await field(page, 'initial_km').fill('200');
  await page.getByText(before.replace('a viagem', 'A viagem')).waitFor();
  await field(page, 'final_km').fill('290');
  await page.getByText('contados duas vezes').waitFor({ state: 'detached' });
  await button(page, 'Atualizar').click();
  await heading(page, 'Controle de viagens').waitFor();
});

test('where no viewer is, the dialog says so and the file opens in a tab', async () => {
  const page = await panel.person({ as: technician.credentials });
  await page.goto('/admin/controle-de-viagens');
  await tellOfViewer(page, false);
  await button(page, 'Gerar PDF').click();
  const dialog = page.getByRole('dialog', { name: 'Controle de viagens' });
  await dialog.getByText('Não tem arquivos para exibir').waitFor();
  expect(await dialog.locator('iframe').count()).toBe(0);
  const address = await link(page, 'Abrir em nova aba').getAttribute('href');
  expect((await pdfAt(page, address ?? '')).text).toContain('Controle de viagens');
  await expectGood(page);
});

test('notes too long for one file are told with what to do about it, which then makes one', async () => {
  const own = await makeProjectPeople(panel.api, 'Observações longas');
  const traveller = await own.person(ROLES.TECNICO);
  const trip = tripBody({
    activity: await own.make('activities', { name: ACTIVITY }),
    vehicle: (await makeVehicle()).id,
  });
  const api = await directApi(panel.product, traveller.credentials);
  await api.send('POST', own.path('trip_controls'), { ...trip, activity_note: 'Viagem da técnica' });
  const activity_note = 'Visita às nascentes. '.repeat(LIMITS.note).slice(0, LIMITS.note).trimEnd();
  for (let signs = 0; signs <= MOST_SIGNS; signs += activity_note.length) {
    await own.make('trip_controls', { ...trip, activity_note });
  }
  const page = await panel.person({ showsPdf });
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
  await page.goto('/admin/controle-de-viagens');
  if (!showsPdf) await tellOfViewer(page, true);
  await button(page, 'Gerar PDF').click();
  const dialog = page.getByRole('dialog', { name: 'Controle de viagens' });
  await dialog.getByText(TRIP_REPORT_MESSAGES.tooLong(true)).waitFor();
  expect(await dialog.locator('iframe').count()).toBe(0);
  expect(await dialog.getByText('Tentar novamente').count()).toBe(0);
  await expectGood(page);
  await dialog.getByLabel('Viagens de').selectOption(traveller.name);
  const frame = dialog.locator('iframe');
  await frame.waitFor();
  expect((await pdfAt(page, (await frame.getAttribute('src')) ?? '')).text).toContain('Viagem da técnica');
});

test('the link to a new tab outlives the five minutes of an address, and the frame stays where it is', async () => {
  const page = await panel.person({ as: technician.credentials, own: true, showsPdf });
  await page.clock.install();
  await page.goto('/admin/controle-de-viagens');
  if (!showsPdf) await tellOfViewer(page, true);
  await button(page, 'Gerar PDF').click();
  const tab = link(page, 'Abrir em nova aba');
  const frame = page.getByRole('dialog').locator('iframe');
  await frame.waitFor();
  const first = await frame.getAttribute('src');
  expect(await tab.getAttribute('href')).toBe(first);
  await page.clock.fastForward(4 * 60_000);
  await expect.poll(() => tab.getAttribute('href')).not.toBe(first);
  expect(await frame.getAttribute('src')).toBe(first);
  expect((await pdfAt(page, (await tab.getAttribute('href')) ?? '')).text).toContain('Controle de viagens');
});

test('each role has its own controls; the office sees and prints', async () => {
  const own = await makeProjectPeople(panel.api, 'Cargos');
  await own.make(
    'trip_controls',
    tripBody({
      activity: await own.make('activities', { name: ACTIVITY }),
      vehicle: (await makeVehicle()).id,
    }),
  );
  const page = await panel.visitor();
  for (const [role, controls] of [
    [ROLES.ADMINISTRATIVO, { '+ Adicionar': 0, Excluir: 0, 'Gerar PDF': 1 }],
    [ROLES.TECNICO, { '+ Adicionar': 1, Excluir: 0, 'Gerar PDF': 1 }],
    [ROLES.SUPERVISOR, { '+ Adicionar': 1, Excluir: 1, 'Gerar PDF': 1 }],
  ] as const) {
    const { credentials } = await own.person(role);
    await handTo(page, await directApi(panel.product, credentials));
    await page.goto('/admin/controle-de-viagens');
    await record(page, 'Colatina/ES').waitFor();
    for (const [control, count] of Object.entries(controls)) {
      expect(await page.getByText(control, { exact: true }).count(), `${role}: ${control}`).toBe(count);
    }
    await link(page, 'Visualizar').click();
    await expect.poll(() => field(page, 'city_origin').inputValue()).toBe('Governador Valadares');
    expect(await button(page, 'Editar').count()).toBe(role === ROLES.SUPERVISOR ? 1 : 0);
  }
});
