import { Notifications, notifications } from '@mantine/notifications';
import { noticePlace } from '../platform/notice-place.ts';
import { forgetWithPerson } from '../platform/person-memory.ts';

noticePlace.set(<Notifications position="bottom-right" autoClose={4000} containerWidth={360} />);
// Those that were not over yet would be said again.
forgetWithPerson(() => notifications.clean());

/** Says in passing that something went well; gone after 4 s. */
export function toast(sentence: string): void {
  notifications.show({
    message: sentence,
    color: 'leaf',
    // Said after what is being read, not over it: alerts are for refusals.
    role: 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
