import { latePart } from '../../../components/late/late-part.tsx';
import classes from './place-map.module.css';

/** The map's code comes with the first form that has one. */
export const LatePlaceMap = latePart(async () => (await import('./place-map.tsx')).PlaceMap, {
  isScreen: false,
  whileLoading: <div className={classes.frame} aria-busy="true" />,
});
