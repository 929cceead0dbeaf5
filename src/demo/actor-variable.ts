/** Names the spec file of an actor. When it is set, `beckon demo` is only an actor in a pane. */
export const actorVariable = 'BECKON_DEMO_ACTOR';

/** The index of the record's life to play, from 0. */
export const lifeVariable = 'BECKON_DEMO_LIFE';
