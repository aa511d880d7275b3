import { Skeleton, Stack } from '@mantine/core';
import classes from './form.module.css';

/** Where the fields will stand while the record comes. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <div className={classes.form} aria-busy="true">
      <Stack gap="md">
        {Array.from({ length: fields }, (_, place) => (
          <div key={place}>
            <Skeleton height={14} width="9rem" mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </Stack>
    </div>
  );
}
