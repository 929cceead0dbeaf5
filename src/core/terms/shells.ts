/** Whether a program that is in front of a pane is a shell. */
const shells = /^-?(?:ba|z|fi|da|a|k|mk|tc|c|xon)?sh$|^(?:nu|pwsh|elvish|busybox)$/;

export function isShell(command: string): boolean {
	return shells.test(command);
}
