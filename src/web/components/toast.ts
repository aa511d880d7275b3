import { notifications } from '@mantine/notifications';

/** Says in passing that something went well; gone after 4 s. */
export function toast(sentence: string): void {
  notifications.show({
    message: sentence,
    color: 'leaf',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
