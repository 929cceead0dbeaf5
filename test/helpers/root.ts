/** The user who runs the tests. CI runs the files that name `isRoot` once more, as root. */
export const isRoot = process.getuid?.() === 0;
