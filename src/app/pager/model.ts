/** A text over the whole screen. */

/** How far a text over the whole screen is scrolled. `token`: that of its request. `since`: when it was opened, or its request appeared; epoch ms. */
export type Page = {readonly top: number; readonly token: string | undefined; readonly since: number};
