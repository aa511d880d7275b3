/** Before the tests of the fields: their page as the sources are now. */
import { buildGallery } from './gallery-site.ts';

export default buildGallery;
