export type SoakCommand = {readonly players: number; readonly minutes: number; readonly seed: number};
