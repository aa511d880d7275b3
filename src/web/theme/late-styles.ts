/** Of what opens over a screen, and of forms: no list waits for them. */
import './kit-late.css';
import './late.css';
