import { FEEDSTOCK_PARAMETER_LABELS, type FeedstockParameter } from '#domain/rules/feedstock-parameters.ts';
import { SimpleGrid } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { DecimalField, IntegerField } from '../../components/fields/index.ts';
import classes from './projects.module.css';
import { ProductField } from './product-field.tsx';
import { usePlace } from '../../platform/place.ts';

interface ParameterProps {
  readonly name: FeedstockParameter;
  readonly description?: string;
}

function Decimal(props: ParameterProps) {
  return <DecimalField {...props} label={FEEDSTOCK_PARAMETER_LABELS[props.name]} />;
}

function Whole(props: ParameterProps) {
  return <IntegerField {...props} label={FEEDSTOCK_PARAMETER_LABELS[props.name]} />;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>
    </fieldset>
  );
}

/** The parameter that the address names (`#wire_amount`) is brought into sight. */
function useNamedParameter(): void {
  const { hash } = usePlace();
  useEffect(() => {
    if (hash === '') return;
    document.getElementsByName(hash)[0]?.scrollIntoView({ block: 'center' });
  }, [hash]);
}

export function FeedstockParameterFields() {
  useNamedParameter();
  return (
    <>
      <Group title="Cerca">
        <Decimal name="stake_spacing" />
        <Decimal name="stretcher_spacing" />
        <Decimal
          name="perimeter_limit"
          description="O máximo de cerca que o projeto paga por nascente; vazio ou 0: sem limite."
        />
        <Whole name="wire_amount" />
        <Whole name="clip_amount" />
      </Group>
      <Group title="Mudas">
        <ProductField
          name="seedlings_spacing"
          label={FEEDSTOCK_PARAMETER_LABELS.seedlings_spacing}
          description="A área de cada muda. Pode digitar o produto: 5 x 5 = 25."
        />
        <Decimal
          name="water_spring_default_area"
          description="Para nascentes sem cerca medida; vazio ou 0: nenhuma."
        />
      </Group>
      <Group title="Insumos por muda (0: não é usado)">
        <Whole name="limestone_grams" />
        <Decimal name="limestone_sack_kilograms" />
        <Whole name="planting_fertilizer_grams" />
        <Decimal name="planting_fertilizer_sack_kilograms" />
        <Whole name="cover_fertilizer_grams" />
        <Decimal name="cover_fertilizer_sack_kilograms" />
        <Whole name="formicide_grams" />
        <Decimal name="formicide_sack_kilograms" />
      </Group>
    </>
  );
}
