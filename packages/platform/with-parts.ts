/** Functions whose first argument is given. */
export type WithParts<F> = {
  readonly [N in keyof F]: F[N] extends (parts: never, ...rest: infer A) => infer R ? (...rest: A) => R : never
}

/**
 * Functions that depend on the same parts, with the parts given: how a capability offers its use cases once it is open. Each
 * call gathers its arguments in an array, so the path of an order has its own.
 */
export function withParts<P, F extends Readonly<Record<string, (parts: P, ...rest: never[]) => unknown>>>(
  parts: P,
  functions: F,
): WithParts<F> {
  const given = Object.entries(functions).map(([name, run]) => [name, (...rest: never[]) => run(parts, ...rest)])
  return Object.fromEntries(given) as WithParts<F>
}
