import { Checkbox, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { APPEARANCE_LABELS, APPEARANCES, type ChosenLook } from '#domain/shared/look.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { chooseLook } from '../../platform/look.ts';
import { useUser } from '../../platform/session.ts';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import type { FormAlert } from '../../components/form/problem-on-form.ts';
import { toast } from '../../components/toast.tsx';
import classes from './account.module.css';
import { saveOwnData } from './own-data.ts';

/** Light or dark and how much contrast: seen at once, and kept with the person. */
export function LookChoice() {
  const user = useUser();
  const [wanted, setWanted] = useState<ChosenLook | null>(null);
  const [refused, setRefused] = useState<FormAlert | null>(null);
  const shown = wanted ?? user;

  const choose = async (change: Partial<ChosenLook>) => {
    const next = { appearance: shown.appearance, more_contrast: shown.more_contrast, ...change };
    setWanted(next);
    setRefused(null);
    chooseLook(next);
    try {
      await saveOwnData(change);
      toast('Aparência guardada.');
    } catch (error) {
      chooseLook(user);
      setRefused({ heading: 'Não foi possível guardar a aparência.', sentences: [asProblem(error).message] });
    }
    // Unless something else was chosen meanwhile.
    setWanted((now) => (now === next ? null : now));
  };

  return (
    <section aria-labelledby="aparencia" className={classes.section}>
      <h2 id="aparencia" className={classes.heading}>
        Aparência
      </h2>
      <p className={classes.about}>Vale para você em todos os aparelhos. O que se imprime é sempre claro.</p>
      <FormAlertBox alert={refused} />
      <Radio.Group
        aria-labelledby="aparencia"
        value={shown.appearance}
        onChange={(value) =>
          void choose({ appearance: APPEARANCES.find((one) => one === value) ?? 'system' })
        }
      >
        <Group gap="lg">
          {APPEARANCES.map((one) => (
            <Radio key={one} name="appearance" value={one} label={APPEARANCE_LABELS[one]} />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox
        mt="md"
        name="more_contrast"
        label="Mais contraste"
        description="Letras e contornos mais fortes: para ler ao sol ou com a vista cansada."
        checked={shown.more_contrast}
        onChange={(event) => void choose({ more_contrast: event.currentTarget.checked })}
      />
    </section>
  );
}
