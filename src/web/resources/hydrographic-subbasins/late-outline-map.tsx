import { latePart } from '../../components/late/late-part.tsx';
import classes from './outline.module.css';

/** The map of one outline. What is below it stays where it is when its code has come. */
export const LateOutlineMap = latePart(
  async () => (await import('../../components/map/areas/outline-map.tsx')).OutlineMap,
  { isScreen: false, whileLoading: <div className={classes.awaited} /> },
);
