import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { codeBody, secondFactor } from '#domain/resources/second-factor.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { ScreenForm } from '../../../components/form/screen-form.tsx';
import { takeFocus } from '../../../components/take-focus.ts';
import { call } from '../../../platform/client.ts';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './code-form.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

export type Begun = ResponseOf<typeof secondFactor.begin>;

/** A new secret for the application. Throws `ApiProblem`. */
export async function beginEnrolment(): Promise<Begun> {
  return (await call(secondFactor.begin)).body;
}

interface EnrolmentProps {
  readonly begun: Begun;
  readonly finish: (codes: readonly string[]) => void;
  /** Beside the submit button. */
  readonly besides?: ReactNode;
}

/** The secret as a picture and as a text, and the first code that the application makes of it. */
export function Enrolment({ begun, finish, besides }: EnrolmentProps) {
  const form = useCodeForm();
  const save = async (values: Fields) => {
    const { body } = await call(secondFactor.finish, { body: codeBody.parse(values) });
    finish(body.recovery_codes);
  };
  return (
    <ScreenForm
      form={form}
      save={save}
      failure="Falha ao ligar a verificação. Tente novamente!"
      submit={{ label: 'Ligar', busy: 'Ligando...' }}
      hasShortcut={false}
      besides={besides}
    >
      <div className={classes.scan}>
        <QrCode text={begun.uri} label="Código QR para o aplicativo de códigos" />
        <div>
          <ol className={classes.steps}>
            <li>
              Instale no celular um aplicativo de códigos, como Google Authenticator, Microsoft Authenticator
              ou Aegis.
            </li>
            <li>No aplicativo, adicione uma conta e aponte a câmera para o código QR.</li>
            <li>Digite abaixo o código de 6 números que ele mostra.</li>
          </ol>
          {/* On the phone itself there is nothing to point the camera at. */}
          <Anchor href={begun.uri} className={classes.onPhone}>
            Abrir no aplicativo deste celular
          </Anchor>
          <Secret secret={begun.secret} />
        </div>
      </div>
      <CodeField />
    </ScreenForm>
  );
}

/** Four by four, as it is typed where the camera can't be used. */
function Secret({ secret }: { readonly secret: string }) {
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    return (
      // At a desk the link before it is out of sight: in a dialog the focus would go nowhere.
      <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)} data-autofocus>
        Digitar em vez de apontar a câmera
      </Button>
    );
  }
  return (
    <p className={classes.secret} tabIndex={-1} ref={takeFocus}>
      Chave para digitar: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  );
}
