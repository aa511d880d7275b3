import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the place has once been on the screen: what is far down a page comes when it is scrolled to. */
export function useInView<Place extends Element>(): readonly [
  place: RefObject<Place | null>,
  isSeen: boolean,
] {
  const place = useRef<Place>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, isSeen];
}
