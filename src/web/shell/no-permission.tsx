import { Anchor, Stack } from '@mantine/core';
import { Link } from '../components/link.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { ADDRESSES } from '../platform/addresses.ts';

export function NoPermission() {
  return (
    <Stack align="flex-start" gap="sm">
      <PageTitle>Sem permissão</PageTitle>
      <p>Você não tem permissão para ver esta página.</p>
      <Anchor component={Link} to={ADDRESSES.start}>
        Ir para o início
      </Anchor>
    </Stack>
  );
}
