/** What the panel proposes as now, on a computer whose zone and clock are not the organisation's. */
import { expect, test } from 'vitest';
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { button, field } from '../support/screen.ts';

/** An hour behind the browser, which is in São Paulo. */
const ZONE = 'America/Manaus';
const AHEAD_MS = 10 * 60_000;

const panel = usePanel(async ({ api }) => void (await makeProjectPeople(api)), {
  env: async () => ({ TZ_NAME: ZONE }),
});

test('it is the organisation’s, by the server’s clock', async () => {
  const page = await panel.person({ own: true });
  await page.clock.install({ time: Date.now() + AHEAD_MS });
  await page.goto('/admin/lancamento-de-atividades/adicionar');
  await button(page, 'Agora: Data de execução').click();
  const minutes = [1, 0].map((before) =>
    formatDateTime(localDateTime(new Date(Date.now() - before * 60_000), ZONE)),
  );
  expect(minutes).toContain(await field(page, 'executed_at').inputValue());
});
