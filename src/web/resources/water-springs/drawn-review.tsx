import type { SurveyBody } from '#domain/resources/water-springs.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FenceDrawing } from '../../components/fence-drawing/fence-drawing.tsx';
import { CREATE } from '../../components/form/messages.ts';
import { askCalculation, type SpringParams, type SurveyPreview } from './fence-editor/survey-preview.ts';
import { askGuard } from './fence-editor/use-survey-guard.ts';
import { FigureList } from './figure-list.tsx';
import { materialTexts } from './figures.ts';
import { Measures } from './measures.tsx';
import classes from './survey-review.module.css';
import { Warnings } from './warnings.tsx';
import { OpenDialog } from '../../components/open-dialog.tsx';

interface DrawnReview {
  /**
   * The mark of the figures that the person saw and agreed to; null when they go on
   * drawing. Throws `ApiProblem` for a survey that can't be computed.
   */
  readonly review: (survey: SurveyBody) => Promise<string | null>;
  readonly dialog: ReactNode;
}

/** Before a drawn spring is registered: its fence, its materials and what is worth a look, as after 'Ler Arquivo'. */
export function useDrawnReview(params: Omit<SpringParams, 'id'>): DrawnReview {
  const [asked, setAsked] = useState<ReviewDialogProps | null>(null);
  return {
    async review(survey) {
      // It only warns: without it one goes on.
      const guarded = askGuard({ ...params, id: null }, survey).catch(() => []);
      const preview = await askCalculation(params, survey);
      const notes = await guarded;
      const agreed = await new Promise<boolean>((resolve) => {
        setAsked({ preview, notes, settle: resolve });
      });
      setAsked(null);
      return agreed ? preview.fingerprint : null;
    },
    dialog: asked && <ReviewDialog {...asked} />,
  };
}

interface ReviewDialogProps {
  readonly preview: SurveyPreview;
  readonly notes: readonly string[];
  readonly settle: (agreed: boolean) => void;
}

function ReviewDialog({ preview, notes, settle }: ReviewDialogProps) {
  const { recalculated, coordinates, water_eyes, warnings } = preview;
  return (
    <OpenDialog
      onClose={() => settle(false)}
      size="xl"
      withCloseButton={false}
      title="Confira antes de cadastrar"
    >
      <Stack gap="md">
        <Warnings title="Confira" sentences={[...new Set([...notes, ...warnings])]} />
        <div className={classes.fences}>
          <FenceDrawing survey={{ coordinates, water_eyes, area: recalculated.area }} />
          <div>
            <Measures {...recalculated} />
            <FigureList figures={materialTexts(recalculated)} label="Materiais" />
          </div>
        </div>
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          <Button variant="default" onClick={() => settle(false)}>
            Continuar desenhando
          </Button>
          <Button data-autofocus onClick={() => settle(true)}>
            {CREATE.label}
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  );
}
