import { hasSameMeasures } from '#domain/rules/spring-measures.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { FenceDrawing } from '../../components/fence-drawing/fence-drawing.tsx';
import { call } from '../../platform/client.ts';
import { askGuard } from './fence-editor/use-survey-guard.ts';
import { FigureComparison } from './figure-comparison.tsx';
import { changedFigures } from './figures.ts';
import type { WaterSpring } from './spring-boxes.tsx';
import type { SpringChange } from './spring-form.ts';
import { Warnings } from './warnings.tsx';
import classes from './survey-review.module.css';
import { OpenDialog } from '../../components/open-dialog.tsx';

type Preview = z.output<typeof waterSprings.preview.response>;

interface SurveyReviewProps {
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
}

interface SurveyReview {
  /**
   * What is sent after the person saw the new materials and agreed; null when
   * they go on editing. Throws `ApiProblem` for a survey that can't be computed.
   */
  readonly review: (change: SpringChange, spring: WaterSpring) => Promise<object | null>;
  readonly dialog: ReactNode;
}

/** Before an edited survey is saved: its materials and its fence, before and after. */
export function useSurveyReview({ params }: SurveyReviewProps): SurveyReview {
  const [asked, setAsked] = useState<{
    readonly spring: WaterSpring;
    readonly preview: Preview;
    readonly notes: readonly string[];
    readonly settle: (agreed: boolean) => void;
  } | null>(null);

  return {
    async review({ delivery, survey, import_id }, spring) {
      if (survey === null) return delivery;
      const body = { ...delivery, ...survey, ...(import_id !== null && { import_id }) };
      if (import_id === null && hasSameMeasures(survey, spring)) return body;
      // It only warns: without it one goes on.
      const guarded = askGuard(params, survey).catch(() => []);
      const { body: preview } = await call(waterSprings.preview, { params, body: survey });
      const notes = await guarded;
      const agreed = await new Promise<boolean>((resolve) => {
        setAsked({ spring, preview, notes, settle: resolve });
      });
      setAsked(null);
      return agreed ? { ...body, shown_fingerprint: preview.fingerprint } : null;
    },
    dialog: asked && <ReviewDialog {...asked} />,
  };
}

interface ReviewDialogProps {
  readonly spring: WaterSpring;
  readonly preview: Preview;
  readonly notes: readonly string[];
  readonly settle: (agreed: boolean) => void;
}

function ReviewDialog({ spring, preview, notes, settle }: ReviewDialogProps) {
  const { current, recalculated, coordinates, water_eyes, warnings } = preview;
  const changes = changedFigures(current, recalculated);
  return (
    <OpenDialog
      onClose={() => settle(false)}
      size="xl"
      withCloseButton={false}
      title="Confira os materiais antes de salvar"
    >
      <Stack gap="md">
        <p className="alert-text">
          {changes.length > 0
            ? 'Com este levantamento mudam os itens abaixo; os outros ficam como estão. Nada foi salvo ainda.'
            : 'Com este levantamento os materiais são os mesmos. Nada foi salvo ainda.'}
        </p>
        {changes.length > 0 && <FigureComparison changes={changes} before="Registrado" after="Novo" />}
        <div className={classes.fences}>
          <Fence title="Cerca registrada" survey={spring} />
          <Fence title="Cerca nova" survey={{ coordinates, water_eyes, area: recalculated.area }} />
        </div>
        <Warnings title="Confira" sentences={[...new Set([...notes, ...warnings])]} />
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          <Button variant="default" onClick={() => settle(false)}>
            Continuar editando
          </Button>
          <Button data-autofocus onClick={() => settle(true)}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  );
}

function Fence({
  title,
  survey,
}: {
  readonly title: string;
  readonly survey: Pick<WaterSpring, 'coordinates' | 'water_eyes' | 'area'>;
}) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <FenceDrawing survey={survey} />
    </section>
  );
}
