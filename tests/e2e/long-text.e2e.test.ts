/** A field of many lines, as high as its text. */
import { beforeAll, expect, test } from 'vitest';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { field } from '../support/screen.ts';

const panel = usePanel();

beforeAll(async () => {
  await makeProjectPeople(panel.api);
});

test('a note grows with its lines until it scrolls, also where the browser does not do it by itself', async () => {
  for (const isOld of [false, true]) {
    // What is taken from the older one stays so.
    const page = await panel.person({ own: isOld });
    if (isOld) {
      await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS);
        const older = (name: string, value = '') => name !== 'field-sizing' && supports(name, value);
        CSS.supports = older as typeof CSS.supports;
      });
    }
    await page.goto('/admin/controle-de-viagens/adicionar');
    const note = field(page, 'activity_note');
    const height = async (lines: number) => {
      await note.fill('Nascente\n'.repeat(lines).trimEnd());
      return note.evaluate((area) => ({
        height: area.getBoundingClientRect().height,
        scrolls: area.scrollHeight > area.clientHeight,
      }));
    };
    const [one, three, ten, fourteen, fifty] = [
      await height(1),
      await height(3),
      await height(10),
      await height(14),
      await height(50),
    ];
    const line = (ten.height - three.height) / 7;
    expect(line).toBeGreaterThan(15);
    expect(one).toEqual(three);
    expect(ten.scrolls).toBe(false);
    expect(fourteen.height - ten.height).toBeCloseTo(4 * line, -1);
    expect(fifty.scrolls).toBe(true);
    expect(fifty.height - fourteen.height).toBeLessThan(line);
  }
});
