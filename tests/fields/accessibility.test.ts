import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../support/chromium.ts';
import { openForm, type FormPage } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());

async function withForm(query: string, width: number, check: (form: FormPage) => Promise<void>) {
  const form = await openForm(site, { query, width });
  await check(form);
  form.leave();
}

const violations = ({ page }: FormPage) => axeFindings(page);

test('axe finds what is wrong: a button without a name, a text hardly seen', async () => {
  await withForm('', 1280, async (form) => {
    await form.page.evaluate(() => {
      const button = document.createElement('button');
      const faint = document.createElement('p');
      faint.textContent = 'Quase invisível';
      faint.style.color = 'rgb(200 200 200)';
      document.querySelector('main')?.append(button, faint);
    });
    const found = await violations(form);
    expect(found.map((one) => one.split(':')[0])).toEqual(['button-name', 'color-contrast']);
  });
});

describe.each([1280, 360])('at %d px', (width) => {
  test.each(
    [
      ['empty', ''],
      ['filled', '?preenchido'],
      ['locked', '?preenchido&bloqueado'],
      // What a narrow window changes shows in the filled one.
    ].filter(([state]) => width > 360 || state === 'filled' || process.env['TEST_FULL']),
  )('a form that is %s has nothing for axe to report', async (_, query) => {
    await withForm(query, width, async (form) => {
      expect(await violations(form)).toEqual([]);
    });
  });

  test('nor has one full of errors, nor an open list or calendar', async () => {
    await withForm('', width, async (form) => {
      await form.submit();
      await form.page.getByText('Digite o nome do proprietário!').waitFor();
      expect(await violations(form)).toEqual([]);
      await form.field('state').click();
      await form.page.getByRole('listbox').waitFor();
      expect(await violations(form)).toEqual([]);
      await form.page.keyboard.press('Escape');
      await form.page.getByRole('button', { name: 'Abrir calendário: Início do período' }).click();
      await form.page.getByRole('grid').waitFor();
      expect(await violations(form)).toEqual([]);
    });
  });

  test('nothing is wider than the screen, also with the calendar open', async () => {
    await withForm('?preenchido', width, async ({ page }) => {
      await page.getByRole('button', { name: 'Abrir calendário: Data de início' }).click();
      await page.getByRole('grid').waitFor();
      const grid = await page.getByRole('grid').boundingBox();
      expect(grid && grid.x + grid.width).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
});

test.each(process.env['TEST_FULL'] ? [1280, 360] : [360])(
  'the drawings of fences are named in words, at %d px',
  async (width) => {
    await withForm('#desenho', width, async (form) => {
      expect(await violations(form)).toEqual([]);
      const names = form.page.getByRole('img');
      await expect.poll(() => names.count()).toBe(7);
      await form.page
        .getByRole('img', { name: "Cerca de 4 vértices, com 2 olhos d'água. Norte para cima." })
        .waitFor();
      await form.page.getByRole('img', { name: /^Área padrão de 7.853,98 m², em círculo/ }).waitFor();
      expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  },
);

test('every field has a real label, its API name, and an asterisk where it is required', async () => {
  await withForm('', 1280, async ({ page }) => {
    const fields = await page.locator('form [name]').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { labels, name } = input as HTMLInputElement;
        return { name, labels: [...(labels ?? [])].map((label) => label.textContent) };
      }),
    );
    expect(fields.filter(({ labels }) => labels.length !== 1)).toEqual([]);
    expect(fields.find(({ name }) => name === 'cpf')?.labels).toEqual(['CPF *']);
    expect(fields.find(({ name }) => name === 'cell_phone')?.labels).toEqual(['Celular']);
  });
});

test('a refused form ties each error to its field and puts the focus on the first', async () => {
  await withForm('', 1280, async (form) => {
    await form.submit();
    await expect
      .poll(() => form.state('name'))
      .toEqual({
        text: '',
        invalid: true,
        described: 'Digite o nome do proprietário!',
      });
    for (const [name, message] of [
      ['password', 'Digite sua senha!'],
      ['cpf', 'Informe o CPF do proprietário!'],
      ['stake_quantity', 'Por favor, preencha o campo!'],
      ['start_date', 'Digite a data de início!'],
      ['status', 'Selecione o status atual do projeto!'],
      ['state', 'Selecione um estado!'],
      ['rural_producer', 'Selecione um proprietario!'],
      ['septic_tank', 'Selecione uma opção!'],
    ] as const) {
      expect(await form.state(name)).toMatchObject({ invalid: true, described: message });
    }
    expect(await form.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  });
});

test('a locked form can be read and not changed', async () => {
  await withForm('?preenchido&bloqueado', 1280, async (form) => {
    for (const name of [
      'name',
      'cpf',
      'start_date',
      'status',
      'state',
      'rural_producer',
      'objective',
      'utm_zone',
    ]) {
      expect(await form.field(name).isEditable()).toBe(false);
    }
    expect(await form.page.getByLabel('Ativo?').isDisabled()).toBe(true);
    expect(await form.page.getByRole('button', { name: /Abrir calendário/ }).count()).toBe(0);
    await form.field('state').click();
    expect(await form.page.getByRole('listbox').count()).toBe(0);
    await form.page.getByLabel('Somente leitura').click();
    await form.field('name').fill('Outro nome');
    expect(await form.value('name')).toBe('Outro nome');
  });
});

test('the eye shows the password by keyboard and says what it does', async () => {
  await withForm('?preenchido', 1280, async ({ page, field }) => {
    await field('password').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field('password').getAttribute('type')).toBe('text');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Ocultar senha',
    );
  });
});

test('clearing an optional field that was empty leaves the form unchanged', async () => {
  await withForm('', 1280, async (form) => {
    await form.field('cell_phone').fill('33');
    await form.field('cell_phone').fill('');
    await form.field('name').fill('x');
    await form.field('name').fill('');
    expect([await form.value('cell_phone'), await form.value('name')]).toEqual([null, '']);
  });
});

test('on a phone no word of a material breaks beside several lengths of roll', async () => {
  await withForm('#desenho', 360, async ({ page }) => {
    const names = page.getByRole('table', { name: 'Materiais' }).getByRole('rowheader');
    /** Words, each with the lines that it stands in. */
    const words = await names.evaluateAll((found) =>
      found.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const place = document.createRange();
          if (firstChild) place.setStart(firstChild, index);
          if (firstChild) place.setEnd(firstChild, index + word.length);
          return [word, place.getClientRects().length];
        }),
      ),
    );
    expect(words).toEqual(
      ['Estacas', 'Rolos', 'de', 'arame', 'Adubo', 'de', 'plantio'].map((word) => [word, 1]),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
