/** Names the spec file of an actor. When it is set, `beckon demo` is only an actor in a pane. */
export const actorVariable = 'BECKON_DEMO_ACTOR';
