/** The commands that print or jump and are gone, loaded as one: each file that a start loads costs it half a millisecond. */
export {runBack} from './back.js';
export {runExplain} from './explain.js';
export {runHistory} from './history.js';
export {runJump} from './jump.js';
export {runLs} from './ls.js';
export {runNext} from './next.js';
export {runStatus} from './status.js';
