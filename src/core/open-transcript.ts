/** A transcript that a process holds open. */
import type {SessionId} from './address.js';

export type OpenTranscript = {readonly path: string; readonly sessionId: SessionId};
