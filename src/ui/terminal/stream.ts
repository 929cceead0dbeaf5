/** A stream of which some members are others. */
export function streamWith<Stream extends object>(stream: Stream, members: Readonly<Record<string, unknown>>): Stream {
	return new Proxy(stream, {
		get(target, name) {
			if (typeof name === 'string' && Object.hasOwn(members, name)) return members[name];
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
