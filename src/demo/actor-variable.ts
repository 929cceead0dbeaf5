/** Names the spec file; set, `beckon demo` is an actor in a pane and nothing else. */
export const actorVariable = 'BECKON_DEMO_ACTOR';

/** Which life of the record to play, counted from 0. */
export const lifeVariable = 'BECKON_DEMO_LIFE';
