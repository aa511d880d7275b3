import { organisationSecurity, organisationSecurityBody } from '#domain/resources/organisation-security.ts';
import { ROLE_NAMES } from '#domain/shared/access.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { EditPage } from '../../components/edit-page.tsx';
import { CheckboxField, CheckboxGroupField, IntegerField } from '../../components/fields/index.ts';
import { addressOf } from '../../platform/addresses.ts';
import { refreshUserAfterSave } from '../../platform/session.ts';

const LABELS = labelsOf(organisationSecurityBody.shape);
const ROLES = Object.entries(ROLE_NAMES).map(([id, label]) => ({ value: Number(id), label }));

/** What the organisation asks of whoever signs in. */
export function AccessRulesPage() {
  return (
    <EditPage
      title="Regras de acesso"
      routes={organisationSecurity}
      params={{}}
      back={addressOf('securityLog')}
      savedTo={null}
      // One's own role may be among those that must have a second factor now.
      afterWrite={refreshUserAfterSave}
    >
      <IntegerField
        name="idle_hours"
        label={LABELS.idle_hours}
        description="De 1 a 72. Não vale para quem marcou 'Lembrar-me' ao entrar."
        required
      />
      <CheckboxGroupField
        name="second_factor_roles"
        label={LABELS.second_factor_roles}
        options={ROLES}
        noneText="Nenhum: cada pessoa decide."
        description="Quem é destes cargos e ainda não a usa só continua depois de ligá-la, também nos acessos já abertos."
      />
      <CheckboxField
        name="mail_alarms"
        label={LABELS.mail_alarms}
        description="Para a gerência e o escritório, onde o servidor envia e-mails: muitas entradas recusadas, alguém num destes dois cargos, lista de pessoas exportada."
      />
    </EditPage>
  );
}
