import { expect, test } from 'vitest';
import { openApi } from '../../../tests/support/api.ts';
import { StartProblem } from '../platform/settings.ts';

test.each([
  ['senha12345', 'Esta senha é comum demais e seria adivinhada. Escolha outra.'],
  ['primeira', 'A senha não pode ser o nome da pessoa, o e-mail ou o nome do sistema. Escolha outra.'],
])('the first password follows the rules of all: %s stops the start in words', async (password, reason) => {
  const started = openApi({ env: { ADMIN_PASSWORD: password } });
  await expect(started).rejects.toThrow(StartProblem);
  await expect(started).rejects.toThrow(`A senha de ADMIN_PASSWORD não serve. ${reason}`);
});
